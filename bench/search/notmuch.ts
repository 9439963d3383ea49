import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMail } from './generate-mail.ts';

export interface Notmuch {
  /** Ids of all that match, or of the newest. */
  search(query: string, limit?: number): string[];
}

export function hasNotmuch(): boolean {
  return spawnSync('notmuch', ['--version']).status === 0;
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
  return {
    search: (query, limit) => {
      const limits = limit ? [`--limit=${limit}`] : [];
      const answer = execFileSync(
        'notmuch',
        ['search', '--output=messages', '--sort=newest-first', ...limits, query],
        {
          env: environment,
          maxBuffer: 100_000_000,
        },
      );
      const ids = answer.toString().split('\n').filter(Boolean);
      return ids.map((id) => id.replace(/^id:/, '').replace(/@bench\.test$/, ''));
    },
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
