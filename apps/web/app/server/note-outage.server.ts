import type { AppLoadContext } from '@remix-run/node';
import { findOutage } from '@triage/database/query/database-unavailable';

/** Remix answers 500 to every failed page; the server turns this one into 503. */
export function noteOutage(context: AppLoadContext, error: unknown): void {
  if (findOutage(error)) context.outage = true;
}
