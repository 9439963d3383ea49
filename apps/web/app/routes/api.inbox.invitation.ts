import { rest } from '../rest/rest-action.server.ts';

const door = rest('/api/inbox/invitation');
export const loader = door;
export const action = door;
