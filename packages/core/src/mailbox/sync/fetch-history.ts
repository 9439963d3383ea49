import type { TenantContext } from '../../context.ts';
import { isProviderFailure, type MailHistoryChange, type MailUrgency } from '../../ports/mail.ts';

export interface History {
  changes: MailHistoryChange[];
  historyId: string;
}

export async function fetchHistory(
  ctx: Pick<TenantContext, 'mail'>,
  startHistoryId: string,
  urgency: MailUrgency,
): Promise<History | 'expired'> {
  const changes: MailHistoryChange[] = [];
  try {
    let historyId: string | undefined;
    for (let pageToken: string | undefined; ; ) {
      const page = await ctx.mail.listHistory({ startHistoryId, pageToken, urgency });
      changes.push(...page.changes);
      // The first page's id: changes made while the other pages were fetched are fetched again next time.
      historyId ??= page.historyId;
      if (!page.nextPageToken) return { changes, historyId };
      pageToken = page.nextPageToken;
    }
  } catch (error) {
    if (isProviderFailure(error, 'historyExpired')) return 'expired';
    throw error;
  }
}
