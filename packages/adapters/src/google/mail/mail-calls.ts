import type { MailUrgency } from '@triage/core/ports/mail';
import type { GoogleCall } from '../call-google.ts';
import { MAIL_COSTS, type MailMethod } from '../quota/quota-costs.ts';

export const ME = 'me';
/** The largest page that any list of the API returns. */
export const LONGEST_PAGE = 500;
/** The provider limits concurrent calls of one user, independent of quota. */
export const CONCURRENT_GETS = 5;

/** A call that may be made twice. */
export function repeatable(method: MailMethod, urgency: MailUrgency = 'person'): GoogleCall {
  return { method, units: MAIL_COSTS[method], urgency, again: 'always' };
}

/** A call that may be made twice and is given more time. */
export function download(method: MailMethod, urgency: MailUrgency = 'person'): GoogleCall {
  return { ...repeatable(method, urgency), download: true };
}

/** A call that takes effect at most once: it is retried only after the provider refused it. */
export function once(method: MailMethod): GoogleCall {
  return { method, units: MAIL_COSTS[method], urgency: 'person', again: 'refused' };
}

export function byDate(one: { internalDate: Date }, other: { internalDate: Date }): number {
  return one.internalDate.getTime() - other.internalDate.getTime();
}
