import { rest } from '../rest/rest-action.server.ts';

const door = rest('/api/cron/process-due');
export const loader = door;
export const action = door;
