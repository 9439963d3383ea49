import { queryOptions } from '@tanstack/react-query';
import { sendsQuery } from '../../client/data/queries/queries.ts';
import { trpc } from '../../client/data/queries/trpc.ts';

/** The meeting as the calendar has it. Nested under `sends`, because a pending email may confirm it. */
export function meetingQuery(threadId: string) {
  return queryOptions({
    queryKey: [...sendsQuery.queryKey, 'meeting', threadId],
    queryFn: ({ signal }) => trpc.meeting.find.query({ threadId }, { signal }),
    staleTime: 0,
  });
}
