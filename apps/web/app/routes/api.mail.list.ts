import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/mail/list');
export const loader = handle;
export const action = handle;
