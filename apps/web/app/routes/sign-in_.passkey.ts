import { servePasskey } from '../rest/serve-passkey.server.ts';

export const loader = servePasskey;
export const action = servePasskey;
