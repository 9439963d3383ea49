import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/connection/mailboxes');
export const loader = handle;
export const action = handle;
