import type { Lane } from '@triage/contract/triage/lanes';
import type { Lesson } from '@triage/contract/triage/lessons';
import { useState } from 'react';
import { laneNames } from '../../client/data/place/views.ts';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';

type State = 'kept' | 'changed' | 'removed';

/** A lesson with its last edit, which can be undone until the page is left. */
export function useLesson(initial: Lesson) {
  const [lesson, setLesson] = useState(initial);
  const [state, setState] = useState<State>('kept');
  const [problem, setProblem] = useState<string | null>(null);

  async function edit(run: () => Promise<Lesson>, next: State, said: string): Promise<void> {
    setProblem(null);
    try {
      setLesson(await run());
      setState(next);
      announce(said);
    } catch (error) {
      setProblem(fieldProblemOf(error));
    }
  }

  const { lessonId } = lesson;
  return {
    lesson,
    state,
    problem,
    change: (lane: Lane) =>
      edit(() => trpc.lessons.change.mutate({ lessonId, lane }), 'changed', `Goes to ${laneNames[lane]} now`),
    remove: () =>
      edit(
        async () => {
          await trpc.lessons.remove.mutate({ lessonId });
          return lesson;
        },
        'removed',
        'Lesson removed',
      ),
    undo: () => edit(() => trpc.lessons.undo.mutate({ lessonId }), 'kept', 'Undone'),
  };
}
