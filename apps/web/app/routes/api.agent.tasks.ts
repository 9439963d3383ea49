import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/agent/tasks');
export const loader = handle;
export const action = handle;
