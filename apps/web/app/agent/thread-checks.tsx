import type { ApprovalOrigin } from '@triage/contract/agent';
import { useId } from 'react';

interface Props {
  threads: ApprovalOrigin['threads'];
  /** The unchecked threads. */
  leftOut: ReadonlySet<string>;
  onChange(leftOut: ReadonlySet<string>): void;
}

/** The threads of a bulk change; unchecked ones are skipped. */
export function ThreadChecks({ threads, leftOut, onChange }: Props) {
  const name = useId();
  const checked = threads.length - leftOut.size;
  const toggle = (threadId: string) => {
    const next = new Set(leftOut);
    if (!next.delete(threadId)) next.add(threadId);
    onChange(next);
  };
  const areAll = leftOut.size === 0;
  const setAll = () => onChange(areAll ? new Set(threads.map(({ threadId }) => threadId)) : new Set());
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="sr-only">Threads</legend>
      <label className="flex min-h-9 pointer-coarse:min-h-11 items-center gap-2.5 border-b border-line text-xs text-ink-2">
        <input
          type="checkbox"
          checked={areAll}
          ref={(box) => {
            if (box) box.indeterminate = !areAll && checked > 0;
          }}
          onChange={setAll}
          className="size-4 shrink-0 accent-act"
        />
        <span aria-live="polite" className="nums">
          {checked} of {threads.length} selected
        </span>
      </label>
      <ul aria-label="Threads" className="-mx-1 max-h-72 overflow-y-auto px-1">
        {threads.map(({ threadId, subject, sender }, at) => (
          <li key={threadId}>
            <label className="flex min-h-11 items-start gap-2.5 rounded-sm py-1.5 text-sm hover:bg-well">
              <input
                type="checkbox"
                checked={!leftOut.has(threadId)}
                onChange={() => toggle(threadId)}
                aria-labelledby={`${name}-${at}`}
                className="mt-0.5 size-4 shrink-0 accent-act"
              />
              <span id={`${name}-${at}`} className="min-w-0">
                <bdi className="block truncate text-ink">{subject || 'No subject'}</bdi>
                <bdi className="block truncate text-xs text-ink-3">{sender}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
