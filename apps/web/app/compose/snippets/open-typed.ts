import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { snippetsOpen } from '../../client/draft/snippet-store.ts';
import { snippetsQuery } from './snippets-query.ts';

const WORD_START = /(?:^|\s)$/;

/** A `;` at the start of a word offers the snippets of somebody who has any. It is in the text already. */
export function openTyped(before: string): void {
  const has = (getQueryClient().getQueryData(snippetsQuery.queryKey)?.length ?? 0) > 0;
  // The character itself is written first.
  if (has && WORD_START.test(before)) setTimeout(() => snippetsOpen.set('typed'));
}
