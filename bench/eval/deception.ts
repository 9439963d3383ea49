import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseMessage } from '../../packages/core/src/mime/parse-message.ts';
import { findDeception } from '../../packages/core/src/triage/rules/deception/find-deception.ts';
import {
  parseAddressEntries,
  parseThread,
} from '../../packages/core/src/triage/rules/reading/parse-thread.ts';
import { SetProblem } from './check-labels.ts';

const KINDS = { ordinary: 'false alarms', phishing: 'found' } as const;
const NO_MAIL = /^(?:\.|cmds$|labels\.jsonl$|LICENSE|README)/;

export interface DeceptionOptions {
  /** Servers whose `Authentication-Results` are believed. */
  servers: readonly string[];
  /** Names every mail with its clue. */
  list: boolean;
}

/** False alarms in `FOLDER/ordinary`, and deceptive mail that is found in `FOLDER/phishing`: one mail a file. */
export async function measureDeception(folder: string, options: DeceptionOptions): Promise<void> {
  const present = (['ordinary', 'phishing'] as const).filter((kind) => existsSync(path.join(folder, kind)));
  if (present.length === 0) throw new SetProblem(`${folder} has neither "ordinary" nor "phishing"`);
  for (const kind of present) {
    const files = listMails(path.join(folder, kind));
    const clues = new Map<string, number>();
    for (const file of files) {
      const clue = (await findClue(file, options.servers)) ?? '';
      clues.set(clue, (clues.get(clue) ?? 0) + 1);
      if (options.list) console.log(`${clue || '-'}  ${file}`);
    }
    const flagged = files.length - (clues.get('') ?? 0);
    const share = ((100 * flagged) / Math.max(files.length, 1)).toFixed(2);
    console.log(`${path.join(folder, kind)}: ${files.length} mails, ${KINDS[kind]} ${flagged} (${share} %)`);
    clues.delete('');
    for (const [clue, count] of [...clues].sort((a, b) => b[1] - a[1]))
      console.log(`  ${clue.padEnd(18)} ${count}`);
  }
}

function listMails(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !NO_MAIL.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function findClue(file: string, authenticationServers: readonly string[]): Promise<string | null> {
  const message = await parseMessage({
    id: file,
    threadId: file,
    labelIds: ['INBOX'],
    historyId: '1',
    internalDate: new Date(0),
    snippet: '',
    sizeEstimate: 0,
    raw: readFileSync(file),
  });
  const context = {
    userEmail: parseAddressEntries(message.to)[0] ?? '',
    userName: '',
    timeZone: 'UTC',
    authenticationServers,
    // As if nobody ever had been answered: most ordinary mail is from somebody who was.
    history: { answered: 0, received: 1, lastTenActions: [], lesson: null },
  };
  return findDeception(parseThread({ threadId: file, messages: [message] }, context))?.kind ?? null;
}
