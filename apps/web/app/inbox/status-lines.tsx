import { Suspense } from 'react';
import { lazyPart } from '../client/paint/lazy-part.ts';

const ConnectionStatus = lazyPart(async () => (await import('./connection-status.tsx')).ConnectionStatus);
const UpdateNotice = lazyPart(async () => (await import('./update-notice.tsx')).UpdateNotice);

/** At the end of the sidebar, or of a narrow screen's width. Nothing is shown most of the time. */
export function StatusLines({ wide = false }: { wide?: boolean }) {
  return (
    <Suspense fallback={null}>
      {wide ? null : <UpdateNotice />}
      <ConnectionStatus wide={wide} />
    </Suspense>
  );
}
