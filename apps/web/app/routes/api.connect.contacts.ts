import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/connect/contacts');
export const loader = handle;
export const action = handle;
