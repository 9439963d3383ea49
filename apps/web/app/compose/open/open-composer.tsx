import { Suspense, useEffect, useRef, useState } from 'react';
import { type Draft, isAsPrepared } from '../../client/draft/compose-store.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { AvailabilityRow } from '../availability/availability-button.tsx';
import { BodyField } from '../body/body-field.tsx';
import { FormatRow } from '../body/format-row.tsx';
import { ComposerHead, titleOf } from '../composer-head.tsx';
import { ComposerNote } from '../composer-note.tsx';
import { FileStrip } from '../files/file-strip.tsx';
import { leaveFiles, resumeFiles } from '../files/resume-files.ts';
import { useDroppedFiles } from '../files/use-dropped-files.ts';
import { FromRow } from '../from-row.tsx';
import { RecipientFields } from '../recipients/recipient-fields.tsx';
import { RemindNote } from '../sending/remind-option.tsx';
import { useHeldFocus } from '../use-held-focus.ts';
import { useKeyboardInset } from '../use-keyboard-inset.ts';
import { useSteadyPlace } from '../use-steady-place.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerDialogs } from './composer-dialogs.tsx';
import { DraftTools } from './draft-tools.tsx';
import { useSend } from './use-send.ts';

const PreparedNote = lazyPart(async () => (await import('../prepared/prepared-note.tsx')).PreparedNote);
const DraftPanel = lazyPart(async () => (await import('../ai/draft-panel.tsx')).DraftPanel);

const floating =
  'is-floating min-[720px]:fixed min-[720px]:z-30 min-[720px]:right-5 min-[720px]:bottom-5 min-[720px]:h-[min(34rem,calc(100dvh-6rem))] min-[720px]:w-[min(40rem,calc(100vw-7rem))] min-[720px]:overflow-x-hidden min-[720px]:overflow-y-auto min-[720px]:border-line min-[720px]:shadow-high';
const inline =
  'min-[720px]:relative min-[720px]:mt-2 min-[720px]:border-line-strong/50 min-[720px]:shadow-lift';

export function OpenComposer({ draft }: { draft: Draft }) {
  const { threadId } = draft;
  const [asksWhen, setAsksWhen] = useState(false);
  const [getsHelp, setGetsHelp] = useState<boolean | 'again'>(false);
  const [showsFormats, setShowsFormats] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { archivesFirst, problem, doubts, asked, isReady, send, ...formKeys } = useSend(draft, form);
  const isInline = threadId !== null && !draft.isFloating;
  useSteadyPlace(form, isInline);
  useKeyboardInset();
  useHeldFocus(form);
  const { isOver, handlers } = useDroppedFiles();
  // A picture in the text is listed only until it is shown there.
  const files = (draft.files ?? []).filter(({ isInline, attachmentId }) => !(isInline && attachmentId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the files matter
  useEffect(() => resumeFiles(draft), [draft.files]);
  useEffect(() => leaveFiles, []);
  const tools = <DraftTools {...{ draft, showsFormats }} onFormats={() => setShowsFormats(!showsFormats)} />;
  return (
    <form
      ref={form}
      aria-label={titleOf(draft)}
      {...formKeys}
      {...handlers}
      className={`composer no-print animate-rise flex scroll-pb-20 flex-col bg-float max-[719px]:fixed max-[719px]:inset-x-0 max-[719px]:top-0 max-[719px]:bottom-[var(--keyboard,0px)] max-[719px]:z-30 max-[719px]:overflow-x-hidden max-[719px]:overflow-y-auto min-[720px]:rounded-xl min-[720px]:border ${isInline ? inline : floating}`}
    >
      <ComposerHead draft={draft} tools={tools} />
      <FromRow draft={draft} />
      <RecipientFields draft={draft} />
      {threadId && isAsPrepared(draft) ? (
        <Suspense>
          <PreparedNote draft={{ ...draft, threadId }} onRegenerate={() => setGetsHelp('again')} />
        </Suspense>
      ) : null}
      <BodyField draft={draft} />
      {files.length > 0 ? <FileStrip files={files} /> : null}
      <FormatRow draft={draft} isShown={showsFormats} />
      {showsFormats ? <AvailabilityRow /> : null}
      <RemindNote draft={draft} />
      <ComposerNote {...{ problem, doubts, asked }} isClosed={draft.isClosed} />
      {getsHelp && threadId ? (
        <Suspense>
          <DraftPanel
            {...{ draft, threadId }}
            isAgain={getsHelp === 'again'}
            onClose={() => setGetsHelp(false)}
          />
        </Suspense>
      ) : null}
      <ComposerBar
        {...{ draft, archivesFirst, tools }}
        doubted={doubts.length > 0 ? asked : null}
        getsHelp={getsHelp !== false}
        onSend={send}
        onLater={() => isReady('later') && setAsksWhen(true)}
        onHelp={() => setGetsHelp(!getsHelp)}
      />
      {isOver ? (
        <p className="pointer-events-none absolute inset-2 grid place-items-center rounded-lg border-2 border-dashed border-focus bg-float/90 text-sm font-semibold">
          Drop files to attach
        </p>
      ) : null}
      <ComposerDialogs {...{ draft, asksWhen }} onWhenClosed={() => setAsksWhen(false)} />
    </form>
  );
}
