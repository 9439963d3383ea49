import type { CSSProperties } from 'react';

interface Letter {
  hue: 'reply' | 'schedule' | 'fyi' | 'done';
  from: string;
  text: string;
}

const letters: Letter[] = [
  { hue: 'reply', from: 'Chiara', text: 'Can you approve this by four?' },
  { hue: 'fyi', from: 'The Canal Weekly', text: 'Seven bridges, one afternoon' },
  { hue: 'schedule', from: 'Tomás', text: 'Sunday walk, eleven or noon?' },
  { hue: 'done', from: 'Parcel service', text: 'Left at your front door' },
  { hue: 'reply', from: 'Dr. Feldmann', text: 'Clause 4.2, one last thing' },
  { hue: 'schedule', from: 'Hannah', text: 'The interview: Tuesday at ten?' },
  { hue: 'fyi', from: 'Build', text: 'All checks have passed' },
];

const offset = { reply: 0, schedule: 1, fyi: 2, done: 3 };

/** Decoration: emails sorted into four columns. */
export function SortingScene() {
  return (
    <div
      aria-hidden
      className="sorting-scene relative overflow-hidden bg-sheet max-lg:border-t lg:border-l border-line"
    >
      <div className="absolute inset-x-[6%] inset-y-0 flex flex-col gap-3 max-lg:pt-8 lg:justify-center">
        <div className="sorting-lanes absolute inset-y-0 left-0" />
        {letters.map(({ hue, from, text }, index) => (
          <div
            key={text}
            data-hue={hue}
            className="sorting-letter relative w-[52%] rounded-lg border border-line bg-float px-4 py-3 shadow-lift max-lg:w-[70%]"
            style={{ '--to': offset[hue], '--turn': index } as CSSProperties}
          >
            <p className="flex items-center gap-2 text-sm font-semibold">
              <span className="h-1.5 w-5 rounded-full bg-hue" />
              {from}
            </p>
            <p className="mt-0.5 truncate text-sm text-ink-2">{text}</p>
          </div>
        ))}
      </div>
    </div>
  );
}
