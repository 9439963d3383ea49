import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { rememberTimeZone } from './client/time/time-zone.ts';

// Otherwise zod probes for `eval`. The page's content security policy blocks it, and the browser reports a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
rememberTimeZone();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
