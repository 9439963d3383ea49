import type { Label } from '@triage/contract/triage/labels';
import type { RuleExceptions, RulePreview } from '@triage/contract/triage/rules';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { describeEffect } from '../../client/data/describe-rule.ts';
import { laneNames } from '../../client/data/place/views.ts';
import { Button, IconButton } from '../../ui/button.tsx';

interface Props {
  thread: RulePreview['threads'][number];
  labels: readonly Label[];
  isRight: boolean;
  onRight(): void;
  onExcept(exception: Partial<RuleExceptions>): void;
}

export function PreviewHit({ thread, labels, isRight, onRight, onExcept }: Props) {
  const [isWrong, setWrong] = useState(false);
  const { subject, sender, senderName, effect, lane, conflict } = thread;
  const title = subject || 'No subject';
  return (
    <li className="py-2 text-sm">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate">
            <span className="font-medium">{senderName || sender}</span> {title}
          </p>
          <p className="truncate text-xs text-ink-3">{describeEffect(effect, labels, lane)}</p>
          {conflict ? (
            <p className="text-xs text-warn">
              {conflict.wins
                ? `Your rule “${conflict.name}” comes first and moves it to ${laneNames[conflict.lane]}.`
                : `Your rule “${conflict.name}” would move it to ${laneNames[conflict.lane]}; this one comes first.`}
            </p>
          ) : null}
        </div>
        <IconButton
          label={`Right: ${title}`}
          aria-pressed={isRight}
          className={isRight ? 'bg-well text-ink' : ''}
          onClick={() => {
            setWrong(false);
            onRight();
          }}
        >
          <Check size={16} aria-hidden />
        </IconButton>
        <IconButton label={`Wrong: ${title}`} aria-expanded={isWrong} onClick={() => setWrong(!isWrong)}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {isWrong ? (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <span className="text-xs text-ink-2">Leave alone</span>
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
