import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/inbox/block');
export const loader = handle;
export const action = handle;
