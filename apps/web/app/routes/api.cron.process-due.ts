import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/cron/process-due');
export const loader = handle;
export const action = handle;
