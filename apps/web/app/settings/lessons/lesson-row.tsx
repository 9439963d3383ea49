import type { Lane } from '@triage/contract/triage/lanes';
import type { Lesson } from '@triage/contract/triage/lessons';
import { useRef } from 'react';
import { laneNames } from '../../client/data/place/views.ts';
import { formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';
import { describeEffect, describeWeight, nameLesson } from './describe-lesson.ts';
import { useLesson } from './use-lesson.ts';

const lanes = Object.keys(laneNames) as Lane[];

export function LessonRow({ lesson: initial }: { lesson: Lesson }) {
  const time = useTime();
  const { lesson, state, problem, change, remove, undo } = useLesson(initial);
  const row = useRef<HTMLLIElement>(null);
  const name = nameLesson(lesson);
  // The pressed button was removed: keep the focus in the row.
  const keepFocus = (run: Promise<void>) =>
    void run.then(() => row.current?.querySelector('button')?.focus());
  return (
    <li ref={row} className="border-t border-line py-4">
      <div className="flex items-start gap-x-4 gap-y-2 max-sm:flex-wrap">
        <div
          className={`min-w-0 flex-1 max-sm:basis-full ${state === 'removed' ? 'text-ink-3 line-through' : ''}`}
        >
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-2">
            {lesson.sender && lesson.senderName ? `${lesson.sender} · ` : ''}
            {describeWeight(lesson)} ·{' '}
            <span suppressHydrationWarning>{formatShort(lesson.learnedAt, time)}</span>
          </p>
          <p className="text-sm text-ink-3">{describeEffect(lesson)}</p>
          <Examples lesson={lesson} />
        </div>
        {state === 'removed' ? (
          <Button size="sm" aria-label={`Undo removing ${name}`} onClick={() => keepFocus(undo())}>
            Undo
          </Button>
        ) : (
          <div className="flex shrink-0 items-center gap-2">
            <select
              aria-label={`Lane for ${name}`}
              value={lesson.lane}
              onChange={(event) => void change(event.currentTarget.value as Lane)}
              className="h-9 rounded-md border border-line-strong/55 bg-sheet px-2.5 text-sm"
            >
              {lanes.map((lane) => (
                <option key={lane} value={lane}>
                  {laneNames[lane]}
                </option>
              ))}
            </select>
            {state === 'changed' ? (
              <Button size="sm" aria-label={`Undo the change of ${name}`} onClick={() => keepFocus(undo())}>
                Undo
              </Button>
            ) : null}
            <Button look="quiet" size="sm" aria-label={`Remove ${name}`} onClick={() => keepFocus(remove())}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {problem ? (
        <p role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </li>
  );
}

function Examples({ lesson: { effect } }: { lesson: Lesson }) {
  if (effect.recent.length === 0) return null;
  return (
    <ul aria-label="Latest" className="mt-1 text-sm">
      {effect.recent.map(({ threadId, subject }) => (
        <li key={threadId} className="truncate">
          <a
            href={`/inbox?thread=${threadId}`}
            className="text-ink-2 underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {subject || 'No subject'}
          </a>
        </li>
      ))}
    </ul>
  );
}
