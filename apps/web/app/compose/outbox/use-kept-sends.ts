import { useEffect } from 'react';
import { notify } from '../../client/changes/notices/notify.ts';
import { useStore } from '../../client/data/make-store.ts';
import { type Draft, openDraft } from '../../client/draft/compose-store.ts';
import { parkDraft, takeParked } from '../../client/draft/parked-drafts.ts';
import { sessionBegun } from '../../client/offline/keep-session.ts';
import { openRecord, resumeAbandoned } from '../../client/offline/kept-changes.ts';
import { finishSend } from './finish-send.ts';
import type { KeptSend } from './kept-send.ts';

/** Sends the emails of closed tabs that the server has not answered. */
export function useKeptSends(): void {
  const hasBegun = useStore(sessionBegun, (value) => value);
  useEffect(() => {
    // Without storage there is nothing to resume.
    if (hasBegun) void resumeAbandoned<KeptSend>(['send'], resume).catch(() => undefined);
  }, [hasBegun]);
}

function resume(send: KeptSend): void {
  const record = openRecord<KeptSend>();
  void record.put(send);
  void finishSend(send, record, {
    onRefused(text) {
      // The composer may be in use, and the user does not expect this draft now.
      const draft = { ...send.draft, name: send.key };
      parkDraft(draft);
      notify(`${text} The email to ${draft.to} is a draft again.`, {
        isProblem: true,
        duration: 30_000,
        action: { label: 'Open draft', onClick: () => openDraft(takeParked<Draft>(draft) ?? draft) },
      });
    },
  });
}
