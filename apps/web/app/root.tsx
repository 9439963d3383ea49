import './styles.css';
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { followTheme, parseTheme } from './client/data/settings/preferences.ts';
import { OFFLINE_PAGE, SHELL_SCRIPT } from './client/offline/shell-path.ts';
import { DrawnAtContext, parseLanguage, parseTimeZone, usesHour12 } from './client/time/time-zone.ts';
import { buttonClass } from './ui/button.tsx';
import fontUrl from './ui/fonts/atkinson-next-latin.woff2?url';
import { Logo } from './ui/logo.tsx';
import { useNonce } from './ui/nonce.tsx';

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: MetaFunction = ({ error }) => [
  { title: isMissing(error) ? 'Page not found · Triage' : 'Triage' },
];

export function loader({ request }: LoaderFunctionArgs) {
  const cookies = request.headers.get('cookie');
  const language = parseLanguage(request.headers.get('accept-language'));
  const drawnAt = {
    now: Date.now(),
    timeZone: parseTimeZone(cookies),
    hour12: language !== undefined && usesHour12(language),
  };
  return { theme: parseTheme(cookies), drawnAt };
}

/** Asked again at each step back, it would take the whole page down with the connection; a page keeps what it was drawn with. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const isOfflinePage = useLocation().pathname === OFFLINE_PAGE;
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system';
  return (
    <html lang="en" suppressHydrationWarning {...(theme === 'system' ? {} : { 'data-theme': theme })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f4f6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121417" />
        <Meta />
        <Links />
        {isOfflinePage ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHELL_SCRIPT }} />
        ) : null}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(followTheme, []);
  return (
    <DrawnAtContext value={useLoaderData<typeof loader>().drawnAt}>
      <Outlet />
    </DrawnAtContext>
  );
}

const failures = {
  missing: ['Page not found', 'Check the address.'],
  unreached: ['No connection', 'This page could not be loaded. Try again when you are back online.'],
  broken: [
    'Something went wrong',
    'The server had an error and logged it. Your mail is safe in your mail account. Try again.',
  ],
} as const;

function failureOf(error: unknown): keyof typeof failures {
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'missing' : 'broken';
  // What each browser says of a request that reached nobody.
  const reachedNobody = error instanceof TypeError && /fetch|load failed|network/i.test(error.message);
  return reachedNobody ? 'unreached' : 'broken';
}

export function ErrorBoundary() {
  const [title, advice] = failures[failureOf(useRouteError())];
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <div className="max-w-md">
        <Logo size={32} className="mb-6" />
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        <p className="mt-2 mb-6 text-ink-2">{advice}</p>
        <a href="/" className={buttonClass('act', 'lg')}>
          Open Triage
        </a>
      </div>
    </main>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
