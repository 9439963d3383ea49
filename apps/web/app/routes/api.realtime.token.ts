import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/realtime/token');
export const loader = handle;
export const action = handle;
