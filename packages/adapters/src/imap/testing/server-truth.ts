import type { ImapFlow } from 'imapflow';

/** What a mailbox really holds, read from the server folder by folder, by Message-ID. */
export async function readTruth(client: ImapFlow): Promise<Map<string, string[]>> {
  const found = new Map<string, { folders: string[]; seen: boolean; flagged: boolean }>();
  for (const folder of await client.list()) {
    if (folder.flags.has('\\Noselect') || folder.flags.has('\\NonExistent')) continue;
    const { exists } = await client.mailboxOpen(folder.path, { readOnly: true });
    if (exists === 0) continue;
    for (const message of await client.fetchAll('1:*', { flags: true, headers: ['message-id'] })) {
      const name = /<[^>]+>/.exec(message.headers?.toString() ?? '')?.[0] ?? '';
      const known = found.get(name) ?? { folders: [], seen: false, flagged: false };
      known.folders.push(labelOf(folder.specialUse, folder.path));
      known.seen ||= message.flags?.has('\\Seen') === true;
      known.flagged ||= message.flags?.has('\\Flagged') === true;
      found.set(name, known);
    }
  }
  return new Map(
    [...found].map(([name, { folders, seen, flagged }]) => {
      const labels = [...folders, ...(seen ? [] : ['UNREAD']), ...(flagged ? ['STARRED'] : [])];
      return [name, [...new Set(labels)].filter(Boolean).sort()];
    }),
  );
}

function labelOf(specialUse: string | undefined, path: string): string {
  const names: Record<string, string> = {
    '\\Inbox': 'INBOX',
    '\\Sent': 'SENT',
    '\\Drafts': 'DRAFT',
    '\\Trash': 'TRASH',
    '\\Junk': 'SPAM',
    '\\Archive': '',
  };
  return specialUse && specialUse in names ? (names[specialUse] ?? '') : `F:${path}`;
}
