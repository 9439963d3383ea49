import { notify } from '../client/changes/notices/notify.ts';
import { closeDraft, composeStore, type Draft, openDraft } from '../client/draft/compose-store.ts';
import { takeParked } from '../client/draft/parked-drafts.ts';

/** Saves what was typed; an unchanged draft is dropped silently. */
export function closeComposer(): void {
  const draft = composeStore.get();
  if (closeDraft() && draft)
    notify('Draft saved', {
      action: { label: 'Open draft', onClick: () => openDraft(takeParked<Draft>(draft) ?? draft) },
    });
}
