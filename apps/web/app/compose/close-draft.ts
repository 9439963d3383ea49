import { closeDraft, composeStore, type Draft, openDraft } from '../client/compose-store.ts';
import { notify } from '../client/notify.ts';
import { takeParked } from '../client/parked-drafts.ts';

/** Saves what was typed; an unchanged draft is dropped silently. */
export function closeComposer(): void {
  const draft = composeStore.get();
  if (closeDraft() && draft)
    notify('Draft saved', {
      action: { label: 'Open draft', onClick: () => openDraft(takeParked<Draft>(draft) ?? draft) },
    });
}
