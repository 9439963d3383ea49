import type { FailedSend } from '@triage/contract/sending/send';
import type { MouseEvent } from 'react';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { loadToasts } from '../../client/changes/notices/notify.ts';
import { twoButtons } from '../../client/changes/notices/two-buttons.ts';
import { announce } from '../../client/live/announce.ts';
import { makeToldIds } from '../../client/notify/told-ids.ts';
import { describeFailure } from './describe-failure.ts';
import { dismissFailure, editFailure, retryFailure } from './failed-send.ts';
import { sendToastId } from './send-toast.tsx';

/** Above this, one toast links to the outbox. */
const TOASTS_MAX = 3;
const SUMMARY_ID = 'failed sends';
/** Long enough to read and retry. After that the badge of the outbox stands for it, so that no control stays covered. */
const SHOWN_MS = 15_000;

let shown = new Map<string, string>();
const told = makeToldIds('told failures');

/** Shows each failure once in this tab and removes its toast when it is no longer open. A failed retry is a new failure. */
export function showWarnings(failures: readonly FailedSend[]): void {
  const before = told.get();
  told.set(failures.map(({ scheduledSendId }) => scheduledSendId));
  show(failures, before);
}

function show(failures: readonly FailedSend[], known: ReadonlySet<string>): void {
  const wanted = new Map<string, string>();
  const perSend = failures.length <= TOASTS_MAX ? failures : [];
  for (const failure of perSend) wanted.set(sendToastId(failure.scheduledSendId), describeFailure(failure));
  if (perSend.length < failures.length) wanted.set(SUMMARY_ID, `Couldn't send ${failures.length} emails.`);
  const before = shown;
  shown = wanted;
  for (const id of before.keys()) if (!wanted.has(id)) hide(id);
  for (const failure of perSend) {
    const id = sendToastId(failure.scheduledSendId);
    if (!before.has(id) && !known.has(failure.scheduledSendId)) warn(id, failure);
  }
  const summary = wanted.get(SUMMARY_ID);
  const isNew = failures.some(({ scheduledSendId }) => !known.has(scheduledSendId));
  if (summary && isNew && summary !== before.get(SUMMARY_ID)) summarize(summary);
}

export function hideWarnings(): void {
  show([], new Set());
}

function warn(id: string, failure: FailedSend): void {
  const text = describeFailure(failure);
  announce(text);
  const { scheduledSendId } = failure;
  let isBusy = false;
  // The toast stays until the server has answered, because a refused retry leaves the failure open.
  const once = (act: (scheduledSendId: string) => Promise<void>) => (event: MouseEvent) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    void act(scheduledSendId).finally(() => {
      isBusy = false;
    });
  };
  void loadToasts().then(({ toast }) =>
    toast.error(text, {
      ...{ id, duration: SHOWN_MS, closeButton: true, classNames: twoButtons },
      cancel: { label: 'Edit', onClick: once(editFailure) },
      action: { label: 'Retry', onClick: once(retryFailure) },
      // Also called when the toast is removed programmatically; it is then no longer in `shown`.
      onDismiss: () => shown.has(id) && void dismissFailure(scheduledSendId),
    }),
  );
}

function summarize(text: string): void {
  announce(text);
  void loadToasts().then(({ toast }) =>
    toast.error(text, {
      ...{ id: SUMMARY_ID, duration: SHOWN_MS, closeButton: true },
      action: { label: 'Outbox', onClick: () => goToView('queued') },
    }),
  );
}

function hide(id: string): void {
  void loadToasts().then(({ toast }) => toast.dismiss(id));
}
