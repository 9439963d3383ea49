import { GoogleError, invalidArgument } from '../google/google-error.ts';
import type { Call } from '../google/operation.ts';
import type { Listing } from '../mail/list-messages.ts';
import { toListing } from '../search/search-mailbox.ts';
import { requireLabels } from './find-resource.ts';

const MAX_RESULTS = 500;

export function listingOf(call: Call, labelIds: readonly string[] = []): Listing {
  const { query } = call;
  const q = query.get('q') ?? undefined;
  if (q && call.scopes.every((scope) => !/mail\.google\.com|modify|readonly|compose/.test(scope))) {
    throw new GoogleError(403, "Metadata scope does not support 'q' parameter");
  }
  const asked = [...query.getAll('labelIds'), ...labelIds];
  requireLabels(call, asked);
  const { settings } = call.sandbox;
  return toListing(call.account.mailbox, {
    labelIds: asked,
    includeSpamTrash: query.get('includeSpamTrash') === 'true',
    limit: maxResultsOf(query),
    pageToken: query.get('pageToken') ?? undefined,
    q,
    delayMs: settings.searchDelayMs,
    shuffled: settings.listOrder === 'none',
    ...(settings.labelDelayMs > 0 ? { labelledUntil: call.sandbox.clock.now() - settings.labelDelayMs } : {}),
  });
}

export function maxResultsOf(query: URLSearchParams): number {
  const asked = Number(query.get('maxResults') ?? 100);
  if (!Number.isInteger(asked) || asked < 0) throw invalidArgument("Invalid value at 'max_results'");
  return Math.min(asked || 100, MAX_RESULTS);
}
