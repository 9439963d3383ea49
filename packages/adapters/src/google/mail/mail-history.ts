import type { gmail_v1 } from '@googleapis/gmail';
import { isProviderFailure, type Mail, ProviderError } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { needed, toHistoryChanges } from './mail-answers.ts';
import { LONGEST_PAGE, ME, repeatable } from './mail-calls.ts';

export function mailHistory(users: gmail_v1.Resource$Users, call: CallGoogle): Pick<Mail, 'listHistory'> {
  return {
    async listHistory({ startHistoryId, pageToken, urgency }) {
      const query = { userId: ME, startHistoryId, pageToken, maxResults: LONGEST_PAGE };
      const page = await call(repeatable('users.history.list', urgency), (request) =>
        users.history.list(query, request),
      ).catch((error: unknown) => {
        // The provider says "not found" of a cursor that is too old.
        if (!isProviderFailure(error, 'notFound', 'gone')) throw error;
        throw new ProviderError('historyExpired', error.message, { status: error.status ?? 404 });
      });
      return {
        changes: toHistoryChanges(page.history ?? []),
        historyId: String(needed(page.historyId, 'historyId')),
        nextPageToken: page.nextPageToken ?? null,
      };
    },
  };
}
