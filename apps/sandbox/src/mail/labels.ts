import type { Mailbox, UserLabel } from './mailbox.ts';

export const SYSTEM_LABELS = [
  'INBOX',
  'SENT',
  'DRAFT',
  'TRASH',
  'SPAM',
  'STARRED',
  'IMPORTANT',
  'UNREAD',
  'CHAT',
  'CATEGORY_PERSONAL',
  'CATEGORY_SOCIAL',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
] as const;

export function isKnownLabel(mailbox: Mailbox, id: string): boolean {
  return (SYSTEM_LABELS as readonly string[]).includes(id) || mailbox.labels.has(id);
}

export function findLabelByName(mailbox: Mailbox, name: string): string | undefined {
  const wanted = searchName(name);
  const system = SYSTEM_LABELS.find((id) => searchName(id) === wanted);
  if (system) return system;
  for (const label of mailbox.labels.values()) {
    if (searchName(label.name) === wanted || searchName(label.id) === wanted) return label.id;
  }
  return undefined;
}

export function createLabel(mailbox: Mailbox, input: Omit<UserLabel, 'id'>): UserLabel {
  const label = { ...input, id: `Label_${mailbox.labels.size + 1}_${mailbox.ids.fresh().slice(-6)}` };
  mailbox.labels.set(label.id, label);
  return label;
}

// A search writes a label's spaces and slashes as dashes.
function searchName(name: string): string {
  return name.toLowerCase().replace(/[\s/]+/g, '-');
}
