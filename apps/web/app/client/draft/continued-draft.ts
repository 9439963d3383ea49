import { makeStore } from '../data/make-store.ts';

/** The thread whose unsent email was asked for; the composer opens it. */
export const continuedDraft = makeStore<string | null>(null);

export function isDraft({ labelIds }: { labelIds?: readonly string[] | undefined }): boolean {
  return labelIds?.includes('DRAFT') ?? false;
}
