import { rest } from '../rest/rest-action.server.ts';

const handle = rest('/api/calendar/bookings');
export const loader = handle;
export const action = handle;
