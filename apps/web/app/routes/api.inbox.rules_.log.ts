import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/inbox/rules/log');
export const loader = handle;
export const action = handle;
