import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { useStore } from '../../client/data/make-store.ts';
import { composeStore, type Draft } from '../../client/draft/compose-store.ts';
import { Button } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { conflictStore, type DraftConflict } from './conflict-store.ts';
import { contentOf, draftOf } from './draft-content.ts';
import { keepDraft } from './keep-draft.ts';

/**
 * Both versions of a draft that was changed at two places. Closing it chooses none: neither is overwritten, and the next
 * change asks again.
 */
export function ChooseVersion({ draft }: { draft: Draft }) {
  const conflict = useStore(conflictStore, (value) => value);
  if (!conflict || conflict.draftId !== draft.draftId) return null;
  const where = conflict.other.messageId ? 'In your mail account' : 'On another device';
  return (
    <SheetDialog
      title="This draft was changed in two places"
      about="Which one do you want to continue with?"
      wide
      onClose={() => conflictStore.set(null)}
    >
      <div className="grid gap-4 p-5 pt-2 sm:grid-cols-2">
        <Version name="Here" content={contentOf(draft)} onChoose={() => choose(conflict, draft)} />
        <Version
          name={where}
          content={conflict.other.content}
          onChoose={() => choose(conflict, draftOf(conflict.other.content))}
        />
      </div>
    </SheetDialog>
  );
}

function Version({ name, content, onChoose }: { name: string; content: DraftContent; onChoose(): void }) {
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-2 rounded-lg border border-line p-4">
      <h3 className="text-sm font-semibold">{name}</h3>
      <p className="truncate text-sm text-ink-2">{content.to || 'No recipients'}</p>
      <p className="text-sm font-medium wrap-anywhere">{content.subject || 'No subject'}</p>
      <p className="min-h-24 flex-1 text-sm wrap-anywhere whitespace-pre-wrap">
        {content.body.trim() || 'No text'}
      </p>
      {content.files.length > 0 ? (
        <p className="text-xs text-ink-2">
          {content.files.length === 1 ? '1 attachment' : `${content.files.length} attachments`}
        </p>
      ) : null}
      <Button onClick={onChoose}>Continue with this one</Button>
    </section>
  );
}

function choose({ draftId, revision, other }: DraftConflict, chosen: Draft): void {
  conflictStore.set(null);
  composeStore.set({ ...chosen, draftId, revision, savedAs: undefined });
  void keepDraft(draftId, other.messageId ?? undefined);
}
