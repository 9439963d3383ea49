import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseMessage } from '../../packages/core/src/mime/parse-message.ts';
import { findDeception } from '../../packages/core/src/triage/rules/deception/find-deception.ts';
import { readAddresses, readThread } from '../../packages/core/src/triage/rules/reading/read-thread.ts';

/** How many mails of a folder are flagged as deception, by kind. `--list` names them, `--limit N` reads the first N. */
export async function measureDeception(folder: string, limit: number, list: boolean): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        (entry.isFile() || entry.isSymbolicLink()) &&
        !/^(?:\.|cmds$|labels\.jsonl$|LICENSE|README)/.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .slice(0, limit);
  const kinds = new Map<string, number>();
  let flagged = 0;
  for (const file of files) {
    const found = await judgeFile(file);
    if (found) flagged += 1;
    if (found) kinds.set(found.kind, (kinds.get(found.kind) ?? 0) + 1);
    if (list) console.log(`${found?.kind ?? '-'}  ${file}`);
  }
  const share = ((100 * flagged) / Math.max(files.length, 1)).toFixed(2);
  console.log(`${folder}: ${files.length} mails, ${flagged} flagged (${share} %)`);
  for (const [kind, count] of [...kinds].sort((a, b) => b[1] - a[1]))
    console.log(`  ${kind.padEnd(18)} ${count}`);
}

async function judgeFile(file: string) {
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
    userEmail: readAddresses(message.to)[0] ?? '',
    userName: '',
    timeZone: 'UTC',
    // As if nobody ever had been answered: most ordinary mail is from somebody who was.
    authenticationServers: ['mx.google.com', ''],
    history: { answered: 0, received: 1, lastTenActions: [], lesson: null },
  };
  return findDeception(readThread({ threadId: file, messages: [message] }, context));
}
