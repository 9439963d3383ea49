import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/search/saved/order');
export const loader = handle;
export const action = handle;
