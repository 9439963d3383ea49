import type { ImapFlow } from 'imapflow';

interface Found {
  live: string[];
  seen: boolean;
  flagged: boolean;
}

/** What a mailbox really holds, read from the server folder by folder: labels by Message-ID. */
export async function fetchTruth(client: ImapFlow): Promise<Map<string, string[]>> {
  const found = new Map<string, Found>();
  for (const folder of await client.list()) {
    if (folder.flags.has('\\Noselect') || folder.flags.has('\\NonExistent')) continue;
    const { exists } = await client.mailboxOpen(folder.path, { readOnly: true });
    if (exists === 0) continue;
    for (const { headers, flags } of await client.fetchAll('1:*', { flags: true, headers: ['message-id'] })) {
      const name = /<[^>]+>/.exec(headers?.toString() ?? '')?.[0] ?? '';
      const known = found.get(name) ?? { live: [], seen: false, flagged: false };
      if (!flags?.has('\\Deleted')) known.live.push(labelOf(folder.specialUse, folder.path));
      known.seen ||= flags?.has('\\Seen') === true;
      known.flagged ||= flags?.has('\\Flagged') === true;
      found.set(name, known);
    }
  }
  return new Map([...found].map(([name, one]) => [name, labelsOf(one)]));
}

function labelsOf({ live, seen, flagged }: Found): string[] {
  const places = live.length > 0 ? live : ['TRASH'];
  const labels = [...places, ...(seen ? [] : ['UNREAD']), ...(flagged ? ['STARRED'] : [])];
  return [...new Set(labels)].filter(Boolean).sort();
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
