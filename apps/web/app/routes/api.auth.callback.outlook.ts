import type { LoaderFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from '../rest/error-response.ts';
import { finishOutlook } from '../server/outlook/connect-outlook.server.ts';

export const loader = ({ context, request }: LoaderFunctionArgs) => finishOutlook(context, request);
export const action = () => methodNotAllowed(['GET']);
