import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/inbox/reminders');
export const loader = handle;
export const action = handle;
