import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/search/saved');
export const loader = handle;
export const action = handle;
