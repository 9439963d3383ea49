import fontUrl from '../../ui/fonts/atkinson-next-latin.woff2?url';
import { Logo } from '../../ui/logo.tsx';
import { EndpointEntry } from './endpoint-entry.tsx';
import { Authentication, Conventions, Errors, RateLimits } from './facts.tsx';
import { listOperations } from './list-operations.ts';
import { Chapter, Prose, Word } from './parts.tsx';

const CHAPTERS = [
  ['authentication', 'Authentication'],
  ['conventions', 'Conventions'],
  ['errors', 'Errors'],
  ['rate-limits', 'Rate limits'],
] as const;

interface Props {
  origin: string;
  stylesUrl: string;
  theme: 'system' | 'light' | 'dark';
}

/** Static HTML and CSS without scripts. */
export function DocsPage({ origin, stylesUrl, theme }: Props) {
  const groups = listOperations();
  return (
    <html lang="en" {...(theme === 'system' ? {} : { 'data-theme': theme })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API · Triage</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesUrl} />
      </head>
      <body>
        <div className="mx-auto grid max-w-6xl gap-x-12 px-6 pt-8 pb-24 max-sm:px-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <Contents groups={groups} />
          <main className="min-w-0">
            <h1 className="text-[2.125rem] leading-tight font-bold tracking-[-0.025em]">The Triage API</h1>
            <Prose>
              The HTTP API of the inbox. As OpenAPI document:{' '}
              <a href="/api/openapi.json" className="underline underline-offset-4">
                openapi.json
              </a>
              . The address of this server is <Word>{origin}</Word>.
            </Prose>
            <div className="mt-12">
              <Authentication origin={origin} />
              <Conventions />
              <Errors />
              <RateLimits />
              {groups.map(({ title, operations }) => (
                <Chapter key={title} id={anchorOf(title)} title={title}>
                  {operations.map((operation) => (
                    <EndpointEntry key={operation.operationId} operation={operation} origin={origin} />
                  ))}
                </Chapter>
              ))}
            </div>
          </main>
        </div>
      </body>
    </html>
  );
}

const contentsLink =
  'text-ink-2 hover:text-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center';

function Contents({ groups }: { groups: ReturnType<typeof listOperations> }) {
  return (
    <nav
      aria-label="Contents"
      className="mb-10 text-sm lg:sticky lg:top-0 lg:-mt-8 lg:max-h-dvh lg:overflow-y-auto lg:py-8"
    >
      <a
        href="/inbox"
        className="mb-6 flex min-h-6 pointer-coarse:min-h-11 items-center gap-2.5 text-base font-bold tracking-tight"
      >
        <Logo size={24} /> Triage
      </a>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 lg:block lg:space-y-1.5">
        {CHAPTERS.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className={contentsLink}>
              {title}
            </a>
          </li>
        ))}
        {groups.map(({ title }) => (
          <li key={title} className="lg:hidden">
            <a href={`#${anchorOf(title)}`} className={contentsLink}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {groups.map(({ title, operations }) => (
        <div key={title} className="mt-5 max-lg:hidden">
          <p className="font-semibold">
            <a href={`#${anchorOf(title)}`} className="hover:underline">
              {title}
            </a>
          </p>
          <ul className="mt-1 space-y-1">
            {operations.map(({ operationId, summary }) => (
              <li key={operationId}>
                <a href={`#${operationId}`} className={contentsLink}>
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function anchorOf(title: string): string {
  return title.toLowerCase();
}
