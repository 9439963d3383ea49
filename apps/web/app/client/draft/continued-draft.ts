import { makeStore } from '../data/make-store.ts';

/** The thread of the unsent email that the user wants to continue; the composer opens it. */
export const continuedDraft = makeStore<string | null>(null);

export function isDraft({ labelIds }: { labelIds?: readonly string[] | undefined }): boolean {
  return labelIds?.includes('DRAFT') ?? false;
}
