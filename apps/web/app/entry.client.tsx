import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { rememberTimeZone } from './client/time/time-zone.ts';

// zod would try whether it may make functions of text; the policy of the page forbids that, and browsers report the attempt.
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
