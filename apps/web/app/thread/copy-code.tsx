import type { InboxRow } from '@triage/contract/inbox/inbox';
import { Copy } from 'lucide-react';
import { copyCode } from '../client/changes/notices/copy-code.ts';
import { findCode } from '../client/data/find-code.ts';
import { useTime } from '../client/time/use-time.ts';
import { Button } from '../ui/button.tsx';

export function CopyCode({ row }: { row: InboxRow }) {
  const { now } = useTime();
  const code = findCode(row, now);
  if (!code) return null;
  return (
    <p className="no-print mt-3">
      <Button onClick={() => void copyCode(code)} aria-label={`Copy code ${code}`}>
        <Copy size={16} aria-hidden /> Copy code <span className="font-mono tabular-nums">{code}</span>
      </Button>
    </p>
  );
}
