import { useEffect } from 'react';
import { notify } from '../../client/changes/notices/notify.ts';
import { useStore } from '../../client/data/make-store.ts';
import { signedInAs } from '../../client/data/signed-in-as.ts';
import { type Draft, openDraft } from '../../client/draft/compose-store.ts';
import { parkDraft, takeParked } from '../../client/draft/parked-drafts.ts';
import { sessionBegun } from '../../client/offline/keep-session.ts';
import { openRecord, resumeAbandoned } from '../../client/offline/kept-changes.ts';
import { hideDraft } from '../saved/device-rows.ts';
import type { KeptDiscard } from '../saved/keep-draft.ts';
import { refreshDrafts } from '../saved/refresh-drafts.ts';
import { dropDraft, keepClosed } from '../saved/start-keeping.ts';
import { finishSend } from './finish-send.ts';
import type { KeptSend } from './kept-send.ts';
import { finishRecall, type KeptRecall } from './recall-send.ts';
import { resumeUndoWindows } from './track-send.ts';

/**
 * Resumes sends, cancellations and discards of closed tabs that the server has not confirmed, and undo windows that were
 * open when this tab was reloaded.
 */
export function useKeptSends(): void {
  const hasBegun = useStore(sessionBegun, (value) => value);
  const user = useStore(signedInAs, (value) => value);
  useEffect(() => {
    if (user) resumeUndoWindows(user);
  }, [user]);
  useEffect(() => {
    // Without storage there is nothing to resume.
    if (hasBegun) void resumeAbandoned<Kept>(['send', 'recall', 'discard'], resume).catch(() => undefined);
  }, [hasBegun]);
}

type Kept = KeptSend | KeptRecall | KeptDiscard;

function resume(kept: Kept): void {
  if (kept.kind === 'discard') dropDraft(kept);
  else if (kept.kind === 'recall') resumeRecall(kept);
  else resumeSend(kept);
}

function resumeRecall(recall: KeptRecall): void {
  const record = openRecord<KeptRecall>();
  void record.put(recall);
  void finishRecall(recall, record);
}

function resumeSend(send: KeptSend): void {
  const record = openRecord<KeptSend | KeptRecall>();
  void record.put(send);
  const hidden = hideDraft(send.draft);
  void finishSend(send, record, {
    onRefused(text, refused) {
      // The composer may be in use, and the user does not expect this draft now.
      const draft = { ...refused, name: send.key };
      parkDraft(draft);
      keepClosed(draft);
      notify(`${text} The email to ${draft.to} is a draft again.`, {
        isProblem: true,
        duration: 30_000,
        action: { label: 'Open draft', onClick: () => openDraft(takeParked<Draft>(draft) ?? draft) },
      });
    },
  }).then(() => refreshDrafts(hidden));
}
