import type { InboxRow } from '@triage/contract/inbox/inbox';
import { Copy } from 'lucide-react';
import { notify } from '../client/changes/notices/notify.ts';
import { findCode } from '../client/data/find-code.ts';
import { useTime } from '../client/time/use-time.ts';
import { Button } from '../ui/button.tsx';

export function CopyCode({ row }: { row: InboxRow }) {
  const { now } = useTime();
  const code = findCode(row, now);
  if (!code) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify('Code copied', { duration: 2_500 });
    } catch {
      notify(`Couldn’t copy. The code is ${code}`, { isProblem: true });
    }
  };
  return (
    <p className="no-print mt-3">
      <Button onClick={() => void copy()} aria-label={`Copy code ${code}`}>
        <Copy size={16} aria-hidden /> Copy code <span className="font-mono tabular-nums">{code}</span>
      </Button>
    </p>
  );
}
