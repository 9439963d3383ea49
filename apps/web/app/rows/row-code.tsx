import type { InboxRow } from '@triage/contract/inbox/inbox';
import { Copy } from 'lucide-react';
import { copyCode } from '../client/changes/notices/copy-code.ts';
import { findCode } from '../client/data/find-code.ts';
import { useTime } from '../client/time/use-time.ts';

interface Props {
  row: InboxRow;
  isTabStop: boolean;
}

/** The code of a fresh sign-in mail, to take without opening it. */
export function RowCode({ row, isTabStop }: Props) {
  const { now } = useTime();
  const code = findCode(row, now);
  if (!code) return null;
  return (
    <button
      type="button"
      // The actions of the row stand beside it, not on it.
      data-code=""
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`Copy code ${code}`}
      onClick={() => void copyCode(code)}
      className="relative z-10 ml-2 flex h-7 min-h-0 shrink-0 items-center gap-1.5 self-center rounded-md border border-line-strong bg-sheet px-2 text-sm pointer-coarse:after:absolute pointer-coarse:after:-inset-2 hover:bg-well focus-visible:outline-2 focus-visible:outline-focus"
    >
      <Copy size={14} aria-hidden />
      <span className="font-mono tabular-nums">{code}</span>
    </button>
  );
}
