import { notify } from '../../client/changes/notices/notify.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { snippetsOpen } from '../../client/draft/snippet-store.ts';
import { snippetsQuery } from './snippets-query.ts';

const EXPLAINED = 'snippets explained';
const WORD_START = /(?:^|\s)$/;

/** A `;` at the start of a word offers the snippets. It is in the text already. */
export function openTyped(before: string): void {
  if (!WORD_START.test(before)) return;
  const known = getQueryClient().getQueryData(snippetsQuery.queryKey)?.length;
  // The character itself is written first.
  if (known) setTimeout(() => snippetsOpen.set('typed'));
  else if (known === 0) explainOnce();
}

/** To somebody without snippets, once on a device: most who type the character mean just that. */
function explainOnce(): void {
  try {
    if (localStorage.getItem(EXPLAINED)) return;
    localStorage.setItem(EXPLAINED, 'yes');
  } catch {
    return;
  }
  notify('“;” inserts a snippet: text that you write often. You have none yet.', {
    duration: 8_000,
    action: { label: 'Snippets', onClick: () => snippetsOpen.set('asked') },
  });
}
