import { Suspense, useEffect } from 'react';
import { useStore } from '../../client/data/make-store.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { snippetsOpen } from '../../client/draft/snippet-store.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { conflictStore } from '../saved/conflict-store.ts';
import { keptTime } from '../sending/kept-time.ts';
import { sendDraft } from '../sending/send-draft.ts';

const SnippetDialog = lazyPart(async () => (await import('../snippets/snippet-dialog.tsx')).SnippetDialog);
const SendLater = lazyPart(async () => (await import('../sending/send-later.tsx')).SendLater);
const ChooseVersion = lazyPart(async () => (await import('../saved/choose-version.tsx')).ChooseVersion);

interface Props {
  draft: Draft;
  asksWhen: boolean;
  onWhenClosed(): void;
}

/** Dialogs over the composer: two versions of the draft, snippets, and the time of a later send. */
export function ComposerDialogs({ draft, asksWhen, onWhenClosed }: Props) {
  const snippets = useStore(snippetsOpen, (value) => value);
  const isContested = useStore(conflictStore, (value) => value?.draftId === draft.draftId && value !== null);
  useEffect(() => () => snippetsOpen.set(null), []);
  const choose = (sendAt: Date | null) => {
    onWhenClosed();
    void sendDraft(draft, { sendAt });
  };
  return (
    <>
      {isContested ? (
        <Suspense>
          <ChooseVersion draft={draft} />
        </Suspense>
      ) : null}
      {snippets ? (
        <Suspense>
          <SnippetDialog isTyped={snippets === 'typed'} />
        </Suspense>
      ) : null}
      {asksWhen ? (
        <Suspense>
          <SendLater
            onClose={onWhenClosed}
            onNow={keptTime(draft) ? () => choose(null) : undefined}
            onChoose={choose}
          />
        </Suspense>
      ) : null}
    </>
  );
}
