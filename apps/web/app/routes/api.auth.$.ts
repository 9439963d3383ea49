import { serveAuth } from '../rest/serve-auth.server.ts';

export const loader = serveAuth;
export const action = serveAuth;
