import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type {
  HybridHit,
  HybridSearchAnswer,
  ProviderSearchAnswer,
} from '@triage/contract/inbox/hybrid-search';
import { changeRow, type RowChange } from '../../changes/marks/marks.ts';

/** Writes a confirmed mark into the search results. A hit has its star among its labels. */
export function markHits(client: QueryClient, threadIds: readonly string[], mark: RowChange): void {
  const change: RowChange = mark.kind === 'star' ? { ...mark, kind: 'label', ...STARRED } : mark;
  const marked = new Set(threadIds);
  const write = <Answer extends { results: HybridHit[] }>(answer: Answer): Answer => ({
    ...answer,
    results: answer.results.map((hit) => (marked.has(hit.threadId) ? changeRow(hit, change) : hit)),
  });
  client.setQueriesData<InfiniteData<HybridSearchAnswer>>(
    { queryKey: ['search'] },
    (answers) => answers && { ...answers, pages: answers.pages.map(write) },
  );
  client.setQueriesData<ProviderSearchAnswer>(
    { queryKey: ['provider search'] },
    (answer) => answer && write(answer),
  );
}

const STARRED = { label: 'STARRED', name: '' };
