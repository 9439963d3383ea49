import type { LoaderFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from '../rest/error-response.ts';
import { startConnecting } from '../server/connect-flow.server.ts';

export const loader = ({ context }: LoaderFunctionArgs) => startConnecting(context);
export const action = () => methodNotAllowed(['GET']);
