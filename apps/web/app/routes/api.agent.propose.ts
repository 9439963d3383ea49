import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/agent/propose');
export const loader = handle;
export const action = handle;
