import type { LoaderFunctionArgs } from '@remix-run/node';
import { serveTrpc } from '../rest/serve-trpc.server.ts';

export const loader = ({ request, context }: LoaderFunctionArgs) => serveTrpc(request, context.request);
export const action = loader;
