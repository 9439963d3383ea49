import { notify } from '../../client/changes/notices/notify.ts';
import { refreshSends } from '../../client/data/queries/queries.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { asNewDraft, type Draft, openDraft } from '../../client/draft/compose-store.ts';
import { announce } from '../../client/live/announce.ts';
import { callUntilAnswered } from '../../client/live/connectivity.ts';
import type { KeptRecord } from '../../client/offline/kept-changes.ts';
import type { KeptSend } from './kept-send.ts';

/** An email that was cancelled on this device, until the server has confirmed that it is not sent. */
export interface KeptRecall {
  kind: 'recall';
  key: string;
  to: string;
}

/** Reopens the email as a draft. Its delivery has been stopped. */
export function recallKept(send: KeptSend, record: KeptRecord<KeptSend | KeptRecall>): void {
  const { key, draft, request } = send;
  // The draft first: of a crash in between, an email that can still be undone is the better half.
  openDraft(request ? replacing(draft) : draft);
  if (!request) {
    sayNotSent();
    record.forget();
    return;
  }
  // A request was made, and its answer may have been lost.
  const recall: KeptRecall = { kind: 'recall', key, to: draft.to };
  void record.put(recall);
  const dismiss = notify('Your draft is back. Cancelling the email…');
  void finishRecall(recall, record).then((isCancelled) => {
    dismiss();
    if (isCancelled) sayNotSent();
  });
}

function sayNotSent(): void {
  announce('Not sent. Your draft is back.');
  notify('Not sent. Your draft is back.', { duration: 4_000 });
}

/** The server may have closed the draft with the send, so this is another one. If it has not, it is discarded there. */
function replacing(draft: Draft): Draft {
  const { draftId, replaces = [] } = draft;
  return { ...asNewDraft(draft), replaces: draftId ? [...replaces, draftId] : replaces };
}

/** Resolves once the server has answered: whether the email is not sent. */
export async function finishRecall(
  { key, to }: KeptRecall,
  record: KeptRecord<KeptRecall>,
): Promise<boolean> {
  let isCancelled = false;
  try {
    const { success } = await callUntilAnswered(() => trpc.send.recall.mutate({ key }));
    isCancelled = success;
    if (!success) complain(`Too late: the email to ${to} was sent.`);
  } catch (error) {
    complain(
      `The email to ${to} may still be sent: ${serverErrorOf(error) ?? 'the server did not respond'}.`,
    );
  }
  record.forget();
  void refreshSends();
  return isCancelled;
}

function complain(text: string): void {
  announce(text);
  notify(text, { isProblem: true, duration: 10_000 });
}
