import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { generateMail } from './generate-mail.ts';

export interface Notmuch {
  /** Ids of all that match, or of the newest. */
  search(query: string, limit?: number): Promise<string[]>;
  close(): void;
}

/** Debian's, for which `python3-notmuch2` is packaged. */
const PYTHON = '/usr/bin/python3';

export function hasNotmuch(): boolean {
  return [
    ['notmuch', '--version'],
    [PYTHON, '-c', 'import notmuch2'],
  ].every(([program = '', ...args]) => spawnSync(program, args).status === 0);
}

/** The same mail as a maildir, indexed by notmuch. */
export function openNotmuch(folder: string, count: number, now: Date): Notmuch {
  const mail = join(folder, 'mail');
  const environment = { ...process.env, HOME: folder, NOTMUCH_CONFIG: join(folder, 'config') };
  writeFileSync(
    environment.NOTMUCH_CONFIG,
    `[database]\npath=${mail}\n[user]\nname=Me\nprimary_email=me@bench.test\n[new]\ntags=inbox;\n[search]\n`,
  );
  let made = 0;
  for (const message of generateMail(count, now)) {
    const part = join(mail, `box${Math.floor(made / 5_000)}`, 'cur');
    if (made % 5_000 === 0) mkdirSync(part, { recursive: true });
    made += 1;
    writeFileSync(join(part, `${message.id}:2,`), asFile(message));
  }
  execFileSync('notmuch', ['new', '--quiet'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  return askLibrary(mail, environment);
}

/** One process for all searches: starting the program takes longer than most searches. */
function askLibrary(mail: string, environment: NodeJS.ProcessEnv): Notmuch {
  const library = spawn(PYTHON, [join(import.meta.dirname, 'notmuch.py')], {
    env: { ...environment, MAIL: mail },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: library.stdout })[Symbol.asyncIterator]();
  return {
    search: async (query, limit) => {
      library.stdin.write(`${JSON.stringify({ query, limit })}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('notmuch has ended');
      return (JSON.parse(value) as string[]).map((id) => id.replace(/@bench\.test$/, ''));
    },
    close: () => library.stdin.end(),
  };
}

function asFile(message: ReturnType<typeof generateMail> extends Generator<infer T> ? T : never): string {
  return [
    `From: ${message.name} <${message.address}>`,
    'To: me@bench.test',
    `Subject: ${message.subject}`,
    `Date: ${message.sentAt.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${message.id}@bench.test>`,
    '',
    message.text,
    '',
  ].join('\r\n');
}
