import { type Endpoint, endpoint } from './define-endpoint.ts';

/** Unsent emails. A save and a send name the revision that the caller has read. */
export const draftEndpoints: readonly Endpoint[] = [
  endpoint(
    'listDrafts',
    'drafts.list',
    'session',
    'List the drafts that were saved or opened here, newest first',
  ),
  endpoint(
    'openDraft',
    'drafts.get',
    'connected',
    'Get a draft, or the draft of a thread, as it is at the provider',
    {
      conditions: ['draftNotFound'],
    },
  ),
  endpoint('putDraft', 'drafts.put', 'connected', 'Create a draft, or replace the revision that was read', {
    conditions: ['draftNotFound', 'threadNotFound', 'draftChanged', 'draftClosed'],
  }),
  endpoint('discardDraft', 'drafts.remove', 'connected', 'Discard a draft, here and at the provider', {
    conditions: ['draftNotFound'],
  }),
  endpoint('sendDraft', 'drafts.send', 'connected', 'Queue the revision of a draft that was read', {
    conditions: ['draftNotFound', 'draftChanged', 'draftClosed'],
  }),
];
