import { Suspense, useEffect, useState } from 'react';
import { toasterMounted } from '../client/changes/notices/notify.ts';
import { useStore } from '../client/data/make-store.ts';
import { panelStore } from '../client/data/place/panel.ts';
import { lazyPart, startLoading } from '../client/paint/lazy-part.ts';
import type { InboxCommands } from './commands/use-inbox-commands.ts';

const OpenPanel = lazyPart(async () => (await import('./open-panel.tsx')).OpenPanel);
const Toasts = lazyPart(async () => (await import('../ui/toasts.tsx')).Toasts);

/** Loaded after the first render, before a key can need them. */
export function Panels({ commands, me }: { commands: InboxCommands; me: string }) {
  const panel = useStore(panelStore, (value) => value);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIdle(true);
      startLoading();
    }, 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Suspense>{isIdle ? <Toaster /> : null}</Suspense>
      <Suspense>{panel ? <OpenPanel panel={panel} commands={commands} me={me} /> : null}</Suspense>
    </>
  );
}

function Toaster() {
  useEffect(() => {
    toasterMounted.set(true);
    return () => toasterMounted.set(false);
  }, []);
  return <Toasts />;
}
