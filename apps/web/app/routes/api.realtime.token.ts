import { rest } from '../rest/rest-action.server.ts';

const door = rest('/api/realtime/token');
export const loader = door;
export const action = door;
