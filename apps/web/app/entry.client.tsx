import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { registerWorker } from './client/offline/register-worker.ts';
import { rememberTimeZone } from './client/time/time-zone.ts';

rememberTimeZone();
registerWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
