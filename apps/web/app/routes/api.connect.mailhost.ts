import type { LoaderFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from '../rest/error-response.ts';
import { startConnecting } from '../server/connect/connect-flow.server.ts';

export const loader = ({ context, request }: LoaderFunctionArgs) => startConnecting(context, request);
export const action = () => methodNotAllowed(['GET']);
