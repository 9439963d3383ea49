import { OUTCOME_UNKNOWN } from '../../packages/core/src/send/dispatch/judge-failure.ts';
import type { Left, TrueMail } from './fetch-truth.ts';
import type { Ledger, QueuedSend, SavedDraft } from './ledger.ts';
import type { Box, Side } from './open-week.ts';

export interface StoredSend {
  id: string;
  status: string;
  error: string | null;
}

export interface SendEnd {
  ledger: Ledger;
  boxes: Record<Side, Box>;
  stored: readonly StoredSend[];
  outbox: readonly Left[];
  truth: Record<Side, TrueMail[]>;
}

const WAYS: Record<Side, string> = { google: 'drafts.send', imap: 'smtp' };

/** Every queued email was sent once, was cancelled, or is shown as failed; nothing else was sent. */
export function judgeSends({ ledger, boxes, stored, outbox, truth }: SendEnd): string[] {
  const rows = new Map(stored.map((row) => [row.id, row]));
  const expected = new Set<Left>();
  const wrong = ledger.sends.flatMap((send) => {
    const copies = outbox.filter(({ raw }) => raw.includes(`${send.token}.`));
    for (const copy of copies) expected.add(copy);
    const told = rows.get(send.scheduledSendId);
    const sentences = told ? judgeSend(send, told, copies.length) : ['was lost'];
    for (const copy of copies) {
      if (copy.from !== boxes[send.side].email || copy.via !== WAYS[send.side])
        sentences.push(`left from ${copy.from} by ${copy.via}`);
      const kept = truth[send.side].find(({ messageId }) => messageId === copy.messageId)?.sentCopies ?? 0;
      const isDeleted = kept === 0 && ledger.deleted.has(`${send.side} ${copy.messageId}`);
      if (told?.status === 'sent' && kept !== 1 && !isDeleted)
        sentences.push(`is ${kept} times among the sent ones`);
    }
    return sentences.map((sentence) => `"${send.token}" ${sentence}`);
  });
  const unknown = outbox.filter((copy) => !expected.has(copy));
  return [
    ...wrong,
    ...unknown.map(({ messageId, from }) => `${messageId} left from ${from}, and nobody sent it`),
  ];
}

function judgeSend({ cancelled }: QueuedSend, { status, error }: StoredSend, copies: number): string[] {
  const wrong: string[] = [];
  if (copies > 1) wrong.push(`left ${copies} times`);
  if (cancelled && (status !== 'cancelled' || copies > 0))
    wrong.push(`was cancelled, is ${status}, and left ${copies} times`);
  if (status === 'sent' && copies === 0) wrong.push('is shown as sent, and never left');
  if (status === 'cancelled' && copies > 0) wrong.push('is shown as cancelled, and left');
  if (status === 'failed' && copies > 0 && error !== OUTCOME_UNKNOWN)
    wrong.push(`is shown as failed with "${error}", and left`);
  if (status === 'pending') wrong.push('is still pending');
  return wrong;
}

/** Every open draft is at its server once, as it was saved last; one that was sent or discarded is not. */
export function judgeDrafts(
  { drafts, sends }: Pick<Ledger, 'drafts' | 'sends'>,
  atServer: Record<Side, string[]>,
  /** Of unknown outcome: the email may still be among the drafts. */
  unknown: ReadonlySet<string>,
): string[] {
  const wrong = drafts.flatMap((draft) => judgeDraft(draft, atServer, unknown));
  const tokens = [
    ...drafts.map(({ subject }) => subject),
    ...sends.filter(isUnknown).map(({ token }) => token),
  ];
  for (const [side, found] of Object.entries(atServer))
    for (const raw of found)
      if (!tokens.some((token) => raw.includes(`${token}.`)))
        wrong.push(`${side}: a draft that nobody has: ${/^Subject:.*$/im.exec(raw)?.[0]}`);
  return wrong;

  function isUnknown({ scheduledSendId }: QueuedSend): boolean {
    return unknown.has(scheduledSendId);
  }
}

function judgeDraft(
  { subject, side, body, state }: SavedDraft,
  atServer: Record<Side, string[]>,
  unknown: ReadonlySet<string>,
): string[] {
  const copies = atServer[side].filter((raw) => raw.includes(`${subject}.`));
  const elsewhere = atServer[side === 'google' ? 'imap' : 'google'].filter((raw) =>
    raw.includes(`${subject}.`),
  );
  if (elsewhere.length > 0) return [`"${subject}" is in the other mailbox`];
  if (state === 'open' && copies.length === 1 && copies[0]?.includes(body)) return [];
  if (state === 'open') return [`"${body}" is ${copies.length} times among the drafts of ${side}: ${copies}`];
  if (copies.length === 0 || (state === 'sent' && unknown.size > 0)) return [];
  return [`"${subject}" was ${state}, and is ${copies.length} times among the drafts`];
}
