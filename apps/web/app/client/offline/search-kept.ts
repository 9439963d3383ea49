import type { InfiniteData } from '@tanstack/react-query';
import type { InboxPage, InboxRow, ThreadView } from '@triage/contract/inbox/inbox';
import { isKeepingMail } from './is-keeping-mail.ts';
import { type KeptEntry, type KeptThread, listKept } from './kept-mail.ts';
import { parseKeptQuery } from './parse-kept-query.ts';

const HITS_MAX = 50;

/** Threads on this device that match the words of the query. Filters such as `from:` need the server. */
export async function searchKept(query: string): Promise<InboxRow[]> {
  if (!isKeepingMail()) return [];
  const matches = parseKeptQuery(query);
  const texts = new Map<string, { row: InboxRow; text: string }>();
  for (const { queryKey, data } of (await listKept<KeptEntry>('entries')).values()) {
    if (queryKey?.[1] !== 'list' || queryKey[0] !== 'inbox') continue;
    for (const { rows } of (data as InfiniteData<InboxPage>).pages)
      for (const row of rows) texts.set(row.threadId, { row, text: textOf(row) });
  }
  for (const { data } of (await listKept<KeptThread>('threads')).values())
    texts.set(data.threadId, { row: data, text: `${textOf(data)} ${bodiesOf(data)}` });
  return [...texts.values()]
    .filter(({ text }) => matches(text))
    .map(({ row }) => row)
    .sort((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt))
    .slice(0, HITS_MAX);
}

function textOf({ subject, sender, snippet }: InboxRow): string {
  return `${subject} ${sender} ${snippet}`;
}

function bodiesOf({ messages }: ThreadView): string {
  return messages.map(({ text }) => text).join(' ');
}
