import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendOriginal } from '../rest/send-original.server.ts';

export const loader = ({ params, context, request }: LoaderFunctionArgs) =>
  sendOriginal(params, context, { asFile: new URL(request.url).searchParams.has('file') });
