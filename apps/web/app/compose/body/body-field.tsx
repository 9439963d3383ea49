import { Suspense } from 'react';
import type { Draft } from '../../client/draft/compose-store.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { PlainField } from './plain-field.tsx';
import { QuotePreview } from './quote-preview.tsx';

const RichField = lazyPart(async () => (await import('../rich/rich-field.tsx')).RichField);

/** The editor is a large chunk that loads separately; text typed before that goes into the plain field. */
export function BodyField({ draft }: { draft: Draft }) {
  const startsHere = draft.to !== '' && !draft.isReopened;
  const plain = <PlainField draft={draft} startsHere={startsHere} />;
  return (
    <div className="flex min-h-32 flex-1 flex-col overflow-y-auto">
      {draft.isPlain ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <RichField draft={draft} startsHere={startsHere} />
        </Suspense>
      )}
      <QuotePreview draft={draft} />
    </div>
  );
}
