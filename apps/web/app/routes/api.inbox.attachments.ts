import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/inbox/attachments');
export const loader = handle;
export const action = handle;
