import { type Endpoint, endpoint } from './define-endpoint.ts';

/** Part of the table of endpoints. */
export const savedSearchEndpoints: readonly Endpoint[] = [
  endpoint(
    'listSavedSearches',
    'savedSearches.list',
    'session',
    'List the saved searches in their order, with their counts',
    { conditions: ['mailboxNotFound'] },
  ),
  endpoint('createSavedSearch', 'savedSearches.create', 'session', 'Save a search, which comes last'),
  endpoint('changeSavedSearch', 'savedSearches.change', 'session', 'Change a saved search', {
    conditions: ['savedSearchNotFound'],
  }),
  endpoint('removeSavedSearch', 'savedSearches.remove', 'session', 'Delete a saved search', {
    conditions: ['savedSearchNotFound'],
  }),
  endpoint(
    'orderSavedSearches',
    'savedSearches.order',
    'session',
    'Put the saved searches in another order',
    { conditions: ['savedSearchNotFound'] },
  ),
];
