import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/inbox/delete');
export const loader = handle;
export const action = handle;
