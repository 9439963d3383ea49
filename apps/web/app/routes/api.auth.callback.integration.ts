import type { LoaderFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from '../rest/error-response.ts';
import { finishConnecting } from '../server/connect/connect-flow.server.ts';

export const loader = ({ context, request }: LoaderFunctionArgs) => finishConnecting(context, request);
export const action = () => methodNotAllowed(['GET']);
