import { Clock, SendHorizontal, Sparkles, Trash2, Type, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { notify } from '../client/changes/notify.ts';
import { useStore } from '../client/data/make-store.ts';
import { composeStore, type Draft, openDraft } from '../client/draft/compose-store.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { BodyField } from './body-field.tsx';
import { closeComposer } from './close-draft.ts';
import { ComposerNote } from './composer-note.tsx';
import { AttachButton } from './files/attach-button.tsx';
import { discardFiles } from './files/draft-files.ts';
import { FileStrip } from './files/file-strip.tsx';
import { leaveFiles, resumeFiles } from './files/resume-files.ts';
import { useDroppedFiles } from './files/use-dropped-files.ts';
import { findProblem } from './find-problem.ts';
import { FormatRow } from './format-row.tsx';
import { FromRow } from './from-row.tsx';
import { useFailureWarnings } from './outbox/use-failure-warnings.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { sendDraft } from './send-draft.ts';
import { useComposerPlace } from './use-composer-place.ts';
import { useDoubts } from './use-doubts.ts';

const SendLater = lazyPart(async () => (await import('./send-later.tsx')).SendLater);
const DraftPanel = lazyPart(async () => (await import('./draft-panel.tsx')).DraftPanel);
const titles = { new: 'New email', reply: 'Reply', 'reply all': 'Reply to all', forward: 'Forward' };

export function Composer() {
  const draft = useStore(composeStore, (value) => value);
  const isHere = useComposerPlace(draft);
  useFailureWarnings();
  return draft && isHere ? <OpenComposer key={draft.kind + draft.threadId} draft={draft} /> : null;
}

function OpenComposer({ draft }: { draft: Draft }) {
  const [asksWhen, setAsksWhen] = useState(false);
  const [getsHelp, setGetsHelp] = useState(false);
  const [showsFormats, setShowsFormats] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const problem = hasTried ? findProblem(draft) : '';
  const doubts = useDoubts(draft);
  const form = useRef<HTMLFormElement>(null);
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady()) void sendDraft(draft, null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      // Auto-repeat of a held key must not confirm a doubt.
      if (!event.repeat) event.currentTarget.requestSubmit();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Enter accepts a suggestion or moves on; it must not submit the form.
      event.preventDefault();
    }
    if (event.key === 'Escape') closeComposer();
  };
  return (
    <form
      ref={form}
      aria-label={titles[draft.kind]}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      {...handlers}
      className="composer animate-rise fixed z-30 flex flex-col overflow-x-hidden overflow-y-auto bg-float shadow-high max-[719px]:inset-0 min-[720px]:right-5 min-[720px]:bottom-5 min-[720px]:h-[min(34rem,calc(100dvh-6rem))] min-[720px]:w-[min(40rem,calc(100vw-7rem))] min-[720px]:rounded-xl min-[720px]:border min-[720px]:border-line"
    >
      <div className="flex h-12 shrink-0 items-center gap-2 pr-2 pl-5">
        <h2 className="flex-1 font-semibold">{titles[draft.kind]}</h2>
        <IconButton label="Save draft and close" hint="Esc" onClick={closeComposer}>
          <X size={17} aria-hidden />
        </IconButton>
      </div>
      <FromRow draft={draft} />
      <RecipientFields draft={draft} />
      <BodyField draft={draft} />
      {files.length > 0 ? <FileStrip files={files} /> : null}
      <FormatRow draft={draft} isShown={showsFormats} />
      <ComposerNote problem={problem} doubts={doubts.open} />
      {getsHelp && draft.threadId ? (
        <Suspense>
          <DraftPanel draft={draft} threadId={draft.threadId} onClose={() => setGetsHelp(false)} />
        </Suspense>
      ) : null}
      <div className="sticky bottom-0 flex shrink-0 flex-wrap items-center gap-0.5 border-t border-line bg-float px-3 py-3 sm:gap-1.5 sm:px-4 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Button type="submit" look="act" title="Send (Ctrl Enter)">
          <SendHorizontal size={16} aria-hidden /> {doubts.open.length > 0 ? 'Send anyway' : 'Send'}
        </Button>
        <Button look="quiet" onClick={() => isReady() && setAsksWhen(true)}>
          <Clock size={16} aria-hidden /> Later
        </Button>
        <AttachButton />
        <IconButton
          label="Formatting"
          aria-expanded={showsFormats}
          className="min-[720px]:hidden"
          onClick={() => setShowsFormats(!showsFormats)}
        >
          <Type size={17} aria-hidden />
        </IconButton>
        {draft.threadId ? (
          <Button look="quiet" aria-expanded={getsHelp} onClick={() => setGetsHelp(!getsHelp)}>
            <Sparkles size={16} aria-hidden />
            <span>
              Help<span className="max-[419px]:sr-only"> me write</span>
            </span>
          </Button>
        ) : null}
        <IconButton label="Discard draft" className="ml-auto" onClick={() => discard(draft)}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </div>
      {isOver ? (
        <p className="pointer-events-none absolute inset-2 grid place-items-center rounded-lg border-2 border-dashed border-focus bg-float/90 text-sm font-semibold">
          Drop files to attach
        </p>
      ) : null}
      {asksWhen ? (
        <Suspense>
          <SendLater
            onClose={() => setAsksWhen(false)}
            onChoose={(date) => {
              setAsksWhen(false);
              void sendDraft(draft, date);
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
  notify('Draft discarded', { action: { label: 'Undo', onClick: () => openDraft(draft) } });
}
