import type { LoaderFunctionArgs } from '@remix-run/node';
import { problemPage } from '../rest/problem-page.ts';
import { sendOriginal } from '../rest/send-original.server.ts';

export const loader = async ({ params, context, request }: LoaderFunctionArgs) => {
  const asFile = new URL(request.url).searchParams.has('file');
  return problemPage(request, await sendOriginal(params, context, { asFile }));
};
