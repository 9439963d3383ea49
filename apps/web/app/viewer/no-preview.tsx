import type { NotShown } from './fetch-file.ts';

export function NoPreview({ reason, canDownload = true }: Partial<NotShown> & { reason: string }) {
  return (
    <div role="status" className="flex flex-1 flex-col items-center justify-center gap-1 p-8 text-center">
      <p className="font-semibold">No preview</p>
      <p className="text-sm text-ink-2">
        {reason}
        {canDownload ? ' You can download it.' : ''}
      </p>
    </div>
  );
}

export function Waiting() {
  return (
    <p role="status" className="animate-wait flex-1 p-6 text-sm text-ink-2">
      Loading…
    </p>
  );
}
