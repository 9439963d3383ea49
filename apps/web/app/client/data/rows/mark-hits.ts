import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type {
  HybridHit,
  HybridSearchAnswer,
  ProviderSearchAnswer,
} from '@triage/contract/inbox/hybrid-search';
import { changeRow, type RowChange } from '../../changes/marks/marks.ts';

/** Writes a confirmed mark into the search results. Hits have no stars. */
export function markHits(client: QueryClient, threadIds: readonly string[], change: RowChange): void {
  if (change.kind === 'star') return;
  const marked = new Set(threadIds);
  const mark = <Answer extends { results: HybridHit[] }>(answer: Answer): Answer => ({
    ...answer,
    results: answer.results.map((hit) => (marked.has(hit.threadId) ? changeRow(hit, change) : hit)),
  });
  client.setQueriesData<InfiniteData<HybridSearchAnswer>>(
    { queryKey: ['search'] },
    (answers) => answers && { ...answers, pages: answers.pages.map(mark) },
  );
  client.setQueriesData<ProviderSearchAnswer>(
    { queryKey: ['provider search'] },
    (answer) => answer && mark(answer),
  );
}
