import type { RuleExceptions } from '@triage/contract/triage/rules';
import type { SplitPreview } from '@triage/contract/triage/splits';
import { X } from 'lucide-react';
import { useState } from 'react';
import { laneNames } from '../../client/data/place/views.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/** The id of its heading, which has the focus when it is shown. */
export const SPLIT_PREVIEW = 'split-preview';

interface Props {
  preview: SplitPreview;
  onExcept(exception: Partial<RuleExceptions>): void;
}

export function SplitPreviewList({ preview, onExcept }: Props) {
  const { examined, limited, matched, threads } = preview;
  const scope = limited ? `the newest ${examined} threads` : 'the last 14 days';
  return (
    <section aria-labelledby={SPLIT_PREVIEW} className="mt-6">
      <h3 id={SPLIT_PREVIEW} tabIndex={-1} className="text-sm font-semibold">
        Preview
      </h3>
      <p role="status" className="mt-1 text-sm text-ink-2">
        {matched === 0
          ? `Nothing in ${scope} would be in it. Older mail in your lanes is added when you save.`
          : `${matched} ${matched === 1 ? 'thread' : 'threads'} of ${scope} would be in it. They stay in their lanes.`}
      </p>
      {threads.length > 0 ? (
        <ul aria-label="Threads in this split" className="mt-2 divide-y divide-line border-y border-line">
          {threads.map((thread) => (
            <Hit key={thread.threadId} thread={thread} onExcept={onExcept} />
          ))}
        </ul>
      ) : null}
      {matched > threads.length ? (
        <p className="mt-2 text-xs text-ink-3">The newest {threads.length} are shown.</p>
      ) : null}
    </section>
  );
}

function Hit({ thread, onExcept }: { thread: SplitPreview['threads'][number] } & Pick<Props, 'onExcept'>) {
  const [isWrong, setWrong] = useState(false);
  const { subject, sender, senderName, lane } = thread;
  const title = subject || 'No subject';
  return (
    <li className="py-2 text-sm">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate">
            <span className="font-medium">{senderName || sender}</span> {title}
          </p>
          <p className="text-xs text-ink-3">In {laneNames[lane]}</p>
        </div>
        <IconButton label={`Wrong: ${title}`} aria-expanded={isWrong} onClick={() => setWrong(!isWrong)}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {isWrong ? (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <span className="text-xs text-ink-2">Leave out</span>
          {sender ? (
            <Button size="sm" className="max-w-full" onClick={() => onExcept({ from: [sender] })}>
              <span className="truncate">All from {sender}</span>
            </Button>
          ) : null}
          {subject ? (
            <Button size="sm" className="max-w-full" onClick={() => onExcept({ subjects: [subject] })}>
              <span className="truncate">This subject</span>
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
