import { renderToStaticMarkup } from 'react-dom/server';
import { parseTheme } from '../client/data/settings/preferences.ts';
import { DocsPage } from './docs/docs-page.tsx';

const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** GET /api/docs: public, like /api/openapi.json, from which it is built. */
export function serveDocs(request: Request, at: { origin: string; stylesUrl: string }): Response {
  const theme = parseTheme(request.headers.get('cookie'));
  return new Response(`<!doctype html>${renderToStaticMarkup(<DocsPage {...at} theme={theme} />)}`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  });
}
