import { rest } from '../rest/rest-action.server.ts';

const door = rest('/api/search/advanced');
export const loader = door;
export const action = door;
