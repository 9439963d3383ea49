import { useQuery } from '@tanstack/react-query';
import { Clock, Sparkles, Trash2, Type } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { notify } from '../client/changes/notices/notify.ts';
import { useStore } from '../client/data/make-store.ts';
import { currentSettings } from '../client/data/settings/user-settings.ts';
import { signedInAs } from '../client/data/signed-in-as.ts';
import {
  asNewDraft,
  composeStore,
  type Draft,
  isAsPrepared,
  openDraft,
} from '../client/draft/compose-store.ts';
import { replyPlace } from '../client/draft/reply-place.ts';
import { snippetsOpen } from '../client/draft/snippet-store.ts';
import { dropFiles } from '../client/offline/kept-files.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { AvailabilityButton, AvailabilityRow } from './availability/availability-button.tsx';
import { BodyField } from './body/body-field.tsx';
import { FormatRow } from './body/format-row.tsx';
import { closeComposer } from './close-draft.ts';
import { ComposerHead, titleOf } from './composer-head.tsx';
import { ComposerNote } from './composer-note.tsx';
import { AttachButton } from './files/attach-button.tsx';
import { discardFiles } from './files/draft-files.ts';
import { FileStrip } from './files/file-strip.tsx';
import { openShared } from './files/open-shared.ts';
import { leaveFiles, resumeFiles } from './files/resume-files.ts';
import { useDroppedFiles } from './files/use-dropped-files.ts';
import { FromRow } from './from-row.tsx';
import { useFailureWarnings } from './outbox/use-failure-warnings.ts';
import { useKeptSends } from './outbox/use-kept-sends.ts';
import { discardPrepared } from './prepared/discard-prepared.ts';
import { RecipientFields } from './recipients/recipient-fields.tsx';
import { conflictStore } from './saved/conflict-store.ts';
import { dropDraft, startKeeping } from './saved/start-keeping.ts';
import { findProblem } from './sending/find-problem.ts';
import { RemindButton, RemindNote } from './sending/remind-option.tsx';
import { SendButtons } from './sending/send-buttons.tsx';
import { sendDraft } from './sending/send-draft.ts';
import { useDoubts } from './sending/use-doubts.ts';
import { snippetsQuery } from './snippets/snippets-query.ts';
import { useComposerPlace } from './use-composer-place.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useSteadyPlace } from './use-steady-place.ts';

const SnippetDialog = lazyPart(async () => (await import('./snippets/snippet-dialog.tsx')).SnippetDialog);
const SendLater = lazyPart(async () => (await import('./sending/send-later.tsx')).SendLater);
const ChooseVersion = lazyPart(async () => (await import('./saved/choose-version.tsx')).ChooseVersion);
const PreparedNote = lazyPart(async () => (await import('./prepared/prepared-note.tsx')).PreparedNote);
const DraftPanel = lazyPart(async () => (await import('./draft-panel.tsx')).DraftPanel);

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
  if (!draft || !isHere) return null;
  const composer = <OpenComposer key={draft.kind + draft.threadId} draft={draft} />;
  if (draft.threadId === null) return composer;
  // Inline or floating is a matter of classes: moving the element would reload the editor and drop the focus.
  return place?.threadId === draft.threadId ? createPortal(composer, place.element) : null;
}

const floating =
  'is-floating min-[720px]:fixed min-[720px]:z-30 min-[720px]:right-5 min-[720px]:bottom-5 min-[720px]:h-[min(34rem,calc(100dvh-6rem))] min-[720px]:w-[min(40rem,calc(100vw-7rem))] min-[720px]:overflow-x-hidden min-[720px]:overflow-y-auto min-[720px]:border-line min-[720px]:shadow-high';
const inline =
  'min-[720px]:relative min-[720px]:mt-2 min-[720px]:border-line-strong/50 min-[720px]:shadow-lift';

function OpenComposer({ draft }: { draft: Draft }) {
  const [asksWhen, setAsksWhen] = useState(false);
  const [getsHelp, setGetsHelp] = useState<boolean | 'again'>(false);
  const [showsFormats, setShowsFormats] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  // A new email has no thread to archive.
  const archivesFirst = draft.threadId !== null && (currentSettings()?.sendAndArchive ?? false);
  const snippets = useStore(snippetsOpen, (value) => value);
  const isContested = useStore(conflictStore, (value) => value?.draftId === draft.draftId && value !== null);
  useQuery(snippetsQuery);
  useEffect(() => () => snippetsOpen.set(null), []);
  const problem = hasTried ? findProblem(draft) : '';
  const doubts = useDoubts(draft);
  const form = useRef<HTMLFormElement>(null);
  const isInline = draft.threadId !== null && !draft.isFloating;
  useSteadyPlace(form, isInline);
  useKeyboardInset();
  const { isOver, handlers } = useDroppedFiles();
  // A picture in the text is listed only until it is shown there.
  const files = (draft.files ?? []).filter(({ isInline, attachmentId }) => !(isInline && attachmentId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the files matter
  useEffect(() => resumeFiles(draft), [draft.files]);
  useEffect(() => leaveFiles, []);
  const isReady = () => {
    setHasTried(true);
    if (findProblem(draft) !== '') return false;
    const asked = doubts.ask();
    if (asked.includes('subject')) form.current?.querySelector<HTMLElement>('[name=subject]')?.focus();
    return asked.length === 0;
  };
  const send = (archives: boolean) => {
    if (isReady()) void sendDraft(draft, { archives });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(archivesFirst);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // Keys in a dialog above it arrive here too.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      // Auto-repeat of a held key must not confirm a doubt.
      if (!event.repeat) send(draft.threadId !== null && archivesFirst !== event.shiftKey);
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Enter accepts a suggestion or moves on; it must not submit the form.
      event.preventDefault();
    }
    if (event.key === 'Escape') closeComposer();
  };
  const tools = (
    <>
      <IconButton
        label="Formatting"
        aria-expanded={showsFormats}
        className="min-[720px]:hidden"
        onClick={() => setShowsFormats(!showsFormats)}
      >
        <Type size={17} aria-hidden />
      </IconButton>
      <IconButton label="Discard draft" onClick={() => discard(draft)}>
        <Trash2 size={17} aria-hidden />
      </IconButton>
    </>
  );
  return (
    <form
      ref={form}
      aria-label={titleOf(draft)}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      {...handlers}
      className={`composer no-print animate-rise flex flex-col bg-float max-[719px]:fixed max-[719px]:inset-x-0 max-[719px]:top-0 max-[719px]:bottom-[var(--keyboard,0px)] max-[719px]:z-30 max-[719px]:overflow-x-hidden max-[719px]:overflow-y-auto min-[720px]:rounded-xl min-[720px]:border ${isInline ? inline : floating}`}
    >
      <ComposerHead draft={draft} tools={tools} />
      <FromRow draft={draft} />
      <RecipientFields draft={draft} />
      {draft.threadId && isAsPrepared(draft) ? (
        <Suspense>
          <PreparedNote
            draft={{ ...draft, threadId: draft.threadId }}
            onRegenerate={() => setGetsHelp('again')}
          />
        </Suspense>
      ) : null}
      <BodyField draft={draft} />
      {files.length > 0 ? <FileStrip files={files} /> : null}
      <FormatRow draft={draft} isShown={showsFormats} />
      {showsFormats ? <AvailabilityRow /> : null}
      <RemindNote draft={draft} />
      <ComposerNote problem={problem} doubts={doubts.open} />
      {getsHelp && draft.threadId ? (
        <Suspense>
          <DraftPanel
            draft={draft}
            threadId={draft.threadId}
            isAgain={getsHelp === 'again'}
            onClose={() => setGetsHelp(false)}
          />
        </Suspense>
      ) : null}
      <div
        data-composer-bar
        className="sticky bottom-0 flex shrink-0 flex-wrap items-center gap-0.5 rounded-b-xl border-t border-line bg-float px-3 py-3 sm:gap-1.5 sm:px-4 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
      >
        <SendButtons
          isReply={draft.threadId !== null}
          archivesFirst={archivesFirst}
          isDoubted={doubts.open.length > 0}
          onSend={send}
        />
        <Button look="quiet" onClick={() => isReady() && setAsksWhen(true)}>
          <Clock size={16} aria-hidden />
          <span className="max-[479px]:sr-only">Later</span>
        </Button>
        <AttachButton />
        <RemindButton draft={draft} />
        <AvailabilityButton draft={draft} />
        {draft.threadId ? (
          <Button look="quiet" aria-expanded={getsHelp !== false} onClick={() => setGetsHelp(!getsHelp)}>
            <Sparkles size={16} aria-hidden />
            <span className="max-[479px]:sr-only">Help me write</span>
          </Button>
        ) : null}
        <div className="ml-auto flex gap-0.5 max-[479px]:hidden">{tools}</div>
      </div>
      {isOver ? (
        <p className="pointer-events-none absolute inset-2 grid place-items-center rounded-lg border-2 border-dashed border-focus bg-float/90 text-sm font-semibold">
          Drop files to attach
        </p>
      ) : null}
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
            onClose={() => setAsksWhen(false)}
            onChoose={(date) => {
              setAsksWhen(false);
              void sendDraft(draft, { sendAt: date });
            }}
          />
        </Suspense>
      ) : null}
    </form>
  );
}

function discard(draft: Draft): void {
  composeStore.set(null);
  void discardFiles(draft.files ?? []);
  void dropFiles((draft.files ?? []).map(({ key }) => key));
  dropDraft(draft);
  if (draft.threadId && isAsPrepared(draft)) void discardPrepared(draft.threadId);
  notify('Draft discarded', { action: { label: 'Undo', onClick: () => openDraft(asNewDraft(draft)) } });
}
