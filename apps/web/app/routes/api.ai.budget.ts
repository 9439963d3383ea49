import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/ai/budget');
export const loader = handle;
export const action = handle;
