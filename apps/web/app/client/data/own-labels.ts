import { useQuery } from '@tanstack/react-query';
import type { Label } from '@triage/contract/triage/labels';
import { labelsQuery } from './queries/queries.ts';

const SYSTEM = new Set(['INBOX', 'UNREAD', 'SENT', 'STARRED', 'IMPORTANT', 'DRAFT', 'CHAT', 'SPAM', 'TRASH']);

/** Whether there may be labels of the person among these: most threads have the provider's own alone. */
export function mayHaveOwn(labelIds: readonly string[] | undefined): boolean {
  return labelIds?.some((id) => !SYSTEM.has(id) && !id.startsWith('CATEGORY_')) ?? false;
}

export function useOwnLabels(labelIds: readonly string[]): readonly Label[] {
  const { data: labels } = useQuery(labelsQuery);
  return (labels ?? []).filter(({ id }) => labelIds.includes(id));
}
