import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../client/data/make-store.ts';
import { signedInAs } from '../client/data/signed-in-as.ts';
import { composeStore } from '../client/draft/compose-store.ts';
import { replyPlace } from '../client/draft/reply-place.ts';
import { openShared } from './files/open-shared.ts';
import { OpenComposer } from './open/open-composer.tsx';
import { OutgoingReplies } from './outbox/outgoing-reply.tsx';
import { useFailureWarnings } from './outbox/use-failure-warnings.ts';
import { useKeptSends } from './outbox/use-kept-sends.ts';
import { startKeeping } from './saved/start-keeping.ts';
import { useComposerPlace } from './use-composer-place.ts';

/** A reply is under its thread, or over the page on a phone; a new email floats. */
export function Composer() {
  const draft = useStore(composeStore, (value) => value);
  const place = useStore(replyPlace, (value) => value);
  const isHere = useComposerPlace(draft);
  useFailureWarnings();
  const user = useStore(signedInAs, (value) => value);
  useEffect(() => (user ? startKeeping() : undefined), [user]);
  useEffect(() => {
    // Without storage nothing can be shared.
    if (user) void openShared().catch(() => undefined);
  }, [user]);
  useKeptSends();
  const outgoing = place ? createPortal(<OutgoingReplies threadId={place.threadId} />, place.element) : null;
  if (!draft || !isHere) return outgoing;
  const composer = <OpenComposer key={draft.kind + draft.threadId} draft={draft} />;
  if (draft.threadId === null)
    return (
      <>
        {outgoing}
        {composer}
      </>
    );
  // Inline or floating is a matter of classes: moving the element would reload the editor and drop the focus.
  return (
    <>
      {outgoing}
      {place?.threadId === draft.threadId ? createPortal(composer, place.element) : null}
    </>
  );
}
