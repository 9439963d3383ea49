import type { ApprovalCard, ApprovalOrigin } from '@triage/contract/agent';
import { draftToText } from '../client/draft-to-text.ts';
import { sayFull } from '../client/say-time.ts';
import { useTime } from '../client/use-time.ts';
import { Field } from './field-list.tsx';
import { RecipientList } from './recipient-list.tsx';
import { sayName, sayValue } from './tool-words.ts';

type Card = Pick<ApprovalCard, 'arguments' | 'origin'>;

const TIMES = new Set(['sendAt', 'slotStart', 'until']);
const PEOPLE = new Set(['to', 'cc', 'bcc', 'attendees', 'guests']);
/** What a person knows by another name: the threads are listed by their subjects. */
const IDS = new Set(['threadId', 'threadIds', 'eventId']);
const HTML = /<[a-z][^>]*>/i;

/** Everything that will be carried out, field by field: one that nobody thought of here is shown as it is. */
export function ApprovalFacts({ card }: { card: Card }) {
  const time = useTime();
  const { origin } = card;
  const entries = Object.entries(card.arguments)
    .filter(([name, value]) => !isEmpty(value) && !(IDS.has(name) && origin.threads.length > 0))
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
  return (
    <dl className="mt-3 space-y-3">
      {entries.map(([name, value]) => (
        <Field key={name} name={names[name] ?? sayName(name)}>
          {PEOPLE.has(name) && Array.isArray(value) ? (
            <RecipientList addresses={value.map(String)} recipients={origin.recipients} />
          ) : TIMES.has(name) ? (
            sayFull(String(value), time)
          ) : name === 'durationMinutes' ? (
            `${value} minutes`
          ) : name === 'body' ? (
            <Body text={String(value)} />
          ) : (
            sayValue(value)
          )}
        </Field>
      ))}
      {origin.threads.length > 0 ? (
        <Field name={names['threads'] ?? ''}>
          <ThreadNames origin={origin} total={countThreads(card)} />
        </Field>
      ) : null}
    </dl>
  );
}

const names: Record<string, string> = {
  sendAt: 'Leaves',
  slotStart: 'Begins',
  durationMinutes: 'Lasts',
  attendees: 'Invited',
  guests: 'Are told',
  summary: 'Name',
  until: 'Until',
  lane: 'To the lane',
  threads: 'In the conversation',
};

/** Who and when before what; a field that is not named here comes last. */
const order = [
  'to',
  'cc',
  'bcc',
  'sendAt',
  'summary',
  'slotStart',
  'durationMinutes',
  'attendees',
  'subject',
  'body',
];

function placeOf(name: string): number {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
}

/** As it will be read, and where it is made of HTML, as it will be sent. */
function Body({ text }: { text: string }) {
  const isHtml = HTML.test(text);
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys
        tabIndex={0}
        aria-label="Text of the mail"
        className="max-h-72 overflow-y-auto rounded-md bg-well px-3 py-2.5"
      >
        {isHtml ? draftToText(text) : text}
      </section>
      {isHtml ? (
        <details className="mt-1">
          <summary className="text-xs text-ink-3">As it is sent</summary>
          <code className="mt-1 block text-xs break-all">{text}</code>
        </details>
      ) : null}
    </>
  );
}

function ThreadNames({ origin, total }: { origin: ApprovalOrigin; total: number }) {
  const more = total - origin.threads.length;
  return (
    <ul aria-label="Threads" className="space-y-1">
      {origin.threads.map(({ threadId, subject, sender }) => (
        <li key={threadId} className="truncate">
          {subject || 'No subject'} <span className="text-ink-3">{sender}</span>
        </li>
      ))}
      {more > 0 ? <li className="text-ink-3">and {more} more</li> : null}
    </ul>
  );
}

function countThreads(card: Card): number {
  const { threadIds } = card.arguments;
  return Array.isArray(threadIds) ? threadIds.length : card.origin.threads.length;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
