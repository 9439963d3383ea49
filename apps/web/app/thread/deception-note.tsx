import type { InboxRow } from '@triage/contract/inbox/inbox';
import { TriangleAlert } from 'lucide-react';
import { describeDeception } from './describe-deception.ts';

export function DeceptionNote({ row }: { row: InboxRow }) {
  const note = describeDeception(row);
  if (!note) return null;
  return (
    <div
      role="note"
      aria-label="This email may be deceptive"
      className="mt-3 flex items-start gap-2.5 rounded-md bg-warn-wash px-3 py-2.5 text-sm text-warn"
    >
      <TriangleAlert size={17} aria-hidden className="mt-0.5 shrink-0" />
      <p className="min-w-0 break-words">
        <strong className="font-semibold">{note.what}</strong> {note.advice}
      </p>
    </div>
  );
}
