import type { FolderRole } from '@triage/database/tables/imap/folders';
import type { ListResponse } from 'imapflow';

/** Folders that show messages of other folders again. */
const VIRTUAL = new Set(['\\Flagged', '\\Important']);

const ROLES: Record<string, FolderRole> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Trash': 'trash',
  '\\Junk': 'spam',
  '\\Archive': 'archive',
  '\\All': 'archive',
};

const LABELS: Record<FolderRole, string | null> = {
  inbox: 'INBOX',
  sent: 'SENT',
  drafts: 'DRAFT',
  trash: 'TRASH',
  spam: 'SPAM',
  archive: null,
  own: null,
};

const OWN_PREFIX = 'F:';

export function hasMessages({ flags, specialUse }: ListResponse): boolean {
  const isContainer = ['\\Noselect', '\\NonExistent'].some((flag) => flags.has(flag));
  return !isContainer && !VIRTUAL.has(specialUse ?? '');
}

export function roleOf({ specialUse }: ListResponse): FolderRole {
  return ROLES[specialUse ?? ''] ?? 'own';
}

/** Null: messages in it have no label, like archived mail. */
export function labelOfFolder({ role, path }: { role: FolderRole; path: string }): string | null {
  return role === 'own' ? `${OWN_PREFIX}${path}` : LABELS[role];
}

/** Of a message, from where it is and its flags there. */
export function deriveLabels(
  places: readonly { role: FolderRole; path: string; flags: readonly string[] }[],
): string[] {
  const live = places.filter(({ flags }) => !flags.includes('\\Deleted'));
  if (places.length === 0) return [];
  const labels = new Set<string>();
  for (const place of live) {
    const label = labelOfFolder(place);
    if (label) labels.add(label);
  }
  // Marked for deletion everywhere, and not yet expunged.
  if (live.length === 0) labels.add('TRASH');
  if (places.every(({ flags }) => !flags.includes('\\Seen'))) labels.add('UNREAD');
  if (places.some(({ flags }) => flags.includes('\\Flagged'))) labels.add('STARRED');
  return [...labels].sort();
}
