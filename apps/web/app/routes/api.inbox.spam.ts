import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/inbox/spam');
export const loader = handle;
export const action = handle;
