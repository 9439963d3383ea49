import { changeDraft, composeStore } from '../../client/draft/compose-store.ts';
import { splitRecipients } from '../../client/draft/recipients.ts';
import { announce } from '../../client/live/announce.ts';
import { addRecipients } from './parse-typed.ts';

export const fields = ['to', 'cc', 'bcc'] as const;
export type Field = (typeof fields)[number];
export const fieldNames: Record<Field, string> = { to: 'To', cc: 'Cc', bcc: 'Bcc' };

/** A dragged recipient. The type tells it from text of another page. */
export const DRAGGED = 'application/x-triage-recipient';

/** The draft keeps one text a field: the recipients, then what is being typed. */
export function writeField(field: Field, recipients: readonly string[], typed = ''): void {
  changeDraft({ [field]: [...recipients, ...(typed === '' ? [] : [typed])].join(', ') });
}

export function moveRecipient(recipient: string, from: Field, to: Field): void {
  const draft = composeStore.get();
  if (!draft || from === to) return;
  const left = splitRecipients(draft[from]).filter((each) => each !== recipient);
  changeDraft({
    [from]: left.join(', '),
    [to]: addRecipients(splitRecipients(draft[to]), [recipient]).join(', '),
  });
  announce(`Moved to ${fieldNames[to]}`);
}
