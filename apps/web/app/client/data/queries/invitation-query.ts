import { queryOptions } from '@tanstack/react-query';
import type { Invitation } from '@triage/contract/meetings/invitation';
import { trpc } from './trpc.ts';

/** Refetched on every mount, because it can be answered anywhere. */
export function invitationQuery(threadId: string) {
  return queryOptions({
    queryKey: ['invitation', threadId],
    queryFn: async ({ signal }): Promise<Invitation | null> =>
      (await trpc.invitation.find.query({ threadId }, { signal })).invitation,
    staleTime: 0,
  });
}
