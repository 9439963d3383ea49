import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseMessage } from '../../packages/core/src/mime/parse-message.ts';
import { parseAddressEntries } from '../../packages/core/src/triage/rules/reading/parse-thread.ts';
import { type EmlLabel, SetProblem } from './check-labels.ts';
import type { EvalCase } from './eval-case.ts';

/** One message as received. The owner is the label's `me`, else the first address in "To". */
export async function loadEmlCase(folder: string, label: EmlLabel, where: string): Promise<EvalCase> {
  const file = path.join(folder, label.file);
  if (!existsSync(file)) throw new SetProblem(`${where}: ${label.file} does not exist`);
  const message = await parseMessage({
    id: label.file,
    threadId: label.file,
    labelIds: ['INBOX'],
    historyId: '1',
    internalDate: new Date(0),
    snippet: '',
    sizeEstimate: 0,
    raw: readFileSync(file),
  });
  const me = label.me ?? parseAddressEntries(message.to)[0] ?? '';
  const ownEntry = message.to.find((entry) => entry.toLowerCase().includes(me.toLowerCase())) ?? '';
  return {
    id: label.file,
    language: label.language ?? 'und',
    subject: message.subject,
    thread: { threadId: label.file, messages: [message] },
    context: {
      userEmail: me,
      userName: /^"?([^"<]*?)"?\s*</.exec(ownEntry)?.[1] ?? '',
      timeZone: 'UTC',
      history: { answered: 0, received: 1, lastTenActions: [], lesson: null },
    },
    expected: label,
  };
}
