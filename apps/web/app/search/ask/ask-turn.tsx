import type { AskAnswer } from '@triage/contract/inbox/ask';
import { askMail, type Turn } from '../../client/ask/ask-store.ts';
import { TryAgain } from '../../failure/try-again.tsx';
import { FreeSlots } from './free-slots.tsx';
import { openPassage, Passages } from './passages.tsx';

const bars = ['w-4/5', 'w-3/5', 'w-2/3'];

/** A question with its answer as far as it is there. */
export function AskTurn({ turn, isNewest }: { turn: Turn; isNewest: boolean }) {
  const { question, answer, state, problem } = turn;
  return (
    <section aria-label={question} className="max-w-[46rem] border-b border-line pt-5 pb-6 last:border-b-0">
      <h2 dir="auto" className="mb-3 text-lg font-semibold [overflow-wrap:anywhere]">
        {question}
      </h2>
      <div aria-live={isNewest ? 'polite' : 'off'} aria-busy={state === 'asking'}>
        {answer ? <Answer answer={answer} isWhole={state === 'done'} /> : null}
        {answer?.coverage && state === 'done' ? (
          <p className="mt-3 text-xs text-ink-2">{sayCoverage(answer.coverage)}</p>
        ) : null}
        {state === 'asking' && !answer ? <Searching /> : null}
        {state === 'failed' ? (
          <div className="flex flex-wrap items-center gap-3 text-sm">
            <p>{problem ?? 'No answer came. Check your connection.'}</p>
            <TryAgain size="sm" onClick={() => void askMail(question)} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Answer({ answer, isWhole }: { answer: AskAnswer; isWhole: boolean }) {
  const { state, sentences, passages, slots } = answer;
  if (slots) return <FreeSlots slots={slots} />;
  if (state === 'nothing')
    return (
      <div className="text-sm">
        <p className="text-base">I found nothing about that.</p>
        <p className="mt-1 text-ink-2">Try the words, names or dates that the email would have.</p>
      </div>
    );
  return (
    <>
      {state === 'answered' ? (
        <>
          <ul className="space-y-2">
            {sentences.map(({ text, passages: cited }) => (
              <li key={`${cited.join()} ${text}`} dir="auto" className="leading-6 [overflow-wrap:anywhere]">
                {text}{' '}
                {cited.map((number) => {
                  const passage = passages.find((each) => each.number === number);
                  return passage ? (
                    <button
                      key={number}
                      type="button"
                      aria-label={`Source ${number}: ${passage.title}`}
                      title={passage.title}
                      onClick={() => openPassage(passage)}
                      className="nums min-h-6 min-w-6 rounded-md bg-well px-1.5 text-xs text-ink-2 hover:bg-press hover:text-ink"
                    >
                      {number}
                    </button>
                  ) : null;
                })}
              </li>
            ))}
          </ul>
          {isWhole ? (
            <p className="mt-3 text-xs text-ink-2">Answered by AI from these passages. Check what matters.</p>
          ) : null}
        </>
      ) : (
        <p className="text-sm text-ink-2">Passages that may answer this:</p>
      )}
      <Passages passages={passages} />
    </>
  );
}

function sayCoverage({ done, total }: NonNullable<AskAnswer['coverage']>): string {
  if (done === 0 || total === 0) return 'Older mail is still to be indexed and was not looked at.';
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')} emails are indexed; the others were not looked at.`;
}

function Searching() {
  return (
    <div role="status">
      <span className="text-sm text-ink-2">Searching your mail and calendar…</span>
      {bars.map((width, index) => (
        <div
          key={width}
          aria-hidden
          className={`animate-wait mt-3 h-3 rounded-full bg-well ${width}`}
          style={{ animationDelay: `${index * 90}ms` }}
        />
      ))}
    </div>
  );
}
