import type { WritingLesson } from '@triage/contract/triage/lessons';
import { useRef, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';
import { Button } from '../../ui/button.tsx';
import { describeWriting, nameCorrespondent } from './describe-writing.ts';

/** Learned from the emails that were sent in place of prepared drafts. */
export function WritingLessons({ initial }: { initial: WritingLesson[] }) {
  const [lessons, setLessons] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (initial.length === 0) return null;
  const remove = async (lesson: WritingLesson) => {
    const { address, language, aspect } = lesson;
    setProblem(null);
    try {
      await trpc.lessons.removeWriting.mutate({ address, language, aspect });
      setLessons((all) => all.filter((each) => each !== lesson));
      heading.current?.focus();
      announce('Removed');
    } catch (error) {
      setProblem(fieldProblemOf(error));
    }
  };
  return (
    <section aria-labelledby="writing-lessons" className="mt-10">
      <h2 id="writing-lessons" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        How you write
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-ink-2">
        When you send another email than the draft that was prepared, the next drafts for that person follow
        yours.
      </p>
      {lessons.length === 0 ? <p className="text-sm text-ink-2">Nothing is left.</p> : null}
      <ul className="border-line not-empty:border-b">
        {lessons.map((lesson) => (
          <li
            key={`${lesson.address} ${lesson.language} ${lesson.aspect}`}
            className="flex items-start gap-4 border-t border-line py-3"
          >
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{describeWriting(lesson)}</p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                {lesson.address} · {lesson.times === 1 ? 'sent once' : `sent ${lesson.times} times`}
              </p>
            </div>
            <Button
              look="quiet"
              size="sm"
              aria-label={`Remove: ${describeWriting(lesson)} (${nameCorrespondent(lesson)})`}
              onClick={() => void remove(lesson)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </section>
  );
}
