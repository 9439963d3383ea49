import type { LoaderFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from '../rest/error-response.ts';
import { serveDocs } from '../rest/serve-docs.server.tsx';
import stylesUrl from '../styles.css?url';

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  serveDocs(request, { origin: context.app.env.APP_URL, stylesUrl });
export const action = () => methodNotAllowed(['GET']);
