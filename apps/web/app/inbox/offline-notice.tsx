import { CloudOff } from 'lucide-react';
import { Button, buttonClass } from '../ui/button.tsx';

/** Instead of the browser's own error page. */
export function OfflineNotice({ hasMail }: { hasMail: boolean }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-paper px-6">
      <div className="max-w-md">
        <CloudOff size={32} aria-hidden className="mb-6 text-ink-2" />
        <h1 className="text-2xl font-bold tracking-tight">You are offline</h1>
        <p className="mt-2 mb-6 text-ink-2">
          {hasMail
            ? 'This page needs a connection. Your inbox is available without one.'
            : 'No mail is kept on this device. Try again when you are connected.'}
        </p>
        <div className="flex gap-2">
          {hasMail ? (
            <a href="/inbox" className={buttonClass('act', 'lg')}>
              Go to inbox
            </a>
          ) : null}
          <Button look={hasMail ? 'line' : 'act'} size="lg" onClick={() => window.location.reload()}>
            Try again
          </Button>
        </div>
      </div>
    </main>
  );
}
