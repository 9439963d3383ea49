import type { ApprovalCard, ApprovalOrigin } from '@triage/contract/agent';
import type { Rule } from '@triage/contract/triage/rules';
import { Paperclip } from 'lucide-react';
import { describeActions, describeConditions } from '../../client/data/describe-rule.ts';
import { formatSize } from '../../client/data/format-size.ts';
import { draftToText } from '../../client/draft/draft-to-text.ts';
import { formatClockTime } from '../../client/time/format-clock-time.ts';
import { formatFull } from '../../client/time/format-time.ts';
import { nameDays } from '../../client/time/name-days.ts';
import { useTime } from '../../client/time/use-time.ts';
import { formatValue, humanizeName, isInternal } from '../tool-words.ts';
import { Field } from './field-list.tsx';
import { RecipientList } from './recipient-list.tsx';

type Card = Pick<ApprovalCard, 'arguments' | 'origin'>;

const TIMES = new Set(['sendAt', 'slotStart', 'until', 'remindAt']);
const PEOPLE = new Set(['to', 'cc', 'bcc', 'attendees', 'guests']);
/** As the recipient reads it. */
const TEXTS = new Set(['body', 'quote', 'plainText']);
const CLOCK = /\b(?:[01]\d|2[0-3]):[0-5]\d\b/g;
const HTML = /<[a-z][^<>]*>/i;

/** The heading says it. */
const SAID = new Set(['on']);

/** Shows every argument of the call. An argument without a label is shown by its name, so that nothing is hidden. */
export function ApprovalFacts({ card, namesThreads = true }: { card: Card; namesThreads?: boolean }) {
  const time = useTime();
  const { origin } = card;
  const entries = Object.entries(card.arguments)
    .filter(([name, value]) => !isEmpty(value) && !isInternal(name) && !SAID.has(name))
    // Ids are hidden: threads are shown by subject, files by name, events by their thread.
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
  return (
    <dl className="mt-3 space-y-3">
      {entries.map(([name, value]) => (
        <Field key={name} name={names.get(name) ?? humanizeName(name)}>
          {PEOPLE.has(name) && Array.isArray(value) ? (
            <RecipientList addresses={value.map(String)} recipients={origin.recipients} />
          ) : TIMES.has(name) ? (
            formatFull(String(value), time)
          ) : name === 'times' && Array.isArray(value) ? (
            formatValue(value).replace(CLOCK, (each) => formatClockTime(each, time))
          ) : name === 'durationMinutes' ? (
            `${value} minutes`
          ) : name === 'conditions' || name === 'actions' ? (
            <bdi>{describePart(name, value)}</bdi>
          ) : name === 'days' && Array.isArray(value) ? (
            nameDays(value.map(Number))
          ) : TEXTS.has(name) ? (
            <Body text={String(value)} />
          ) : (
            <bdi>{formatValue(value)}</bdi>
          )}
        </Field>
      ))}
      {origin.attachments.length > 0 ? (
        <Field name="Attachments">
          <FileNames files={origin.attachments} />
        </Field>
      ) : null}
      {origin.links.length > 0 ? (
        <Field name="Links go to">
          <LinkTargets links={origin.links} />
        </Field>
      ) : null}
      {namesThreads && origin.threads.length > 0 ? (
        <Field name={names.get('threads') ?? ''}>
          <ThreadNames origin={origin} />
        </Field>
      ) : null}
    </dl>
  );
}

const names = new Map<string, string>(
  Object.entries({
    plainText: 'Programs that show no HTML read instead',
    sendAt: 'Sends',
    slotStart: 'Starts',
    durationMinutes: 'Duration',
    attendees: 'Guests',
    guests: 'Notified guests',
    summary: 'Title',
    until: 'Until',
    remindAt: 'Remind',
    lane: 'Move to',
    add: 'Add labels',
    remove: 'Remove labels',
    archive: 'Archive too',
    address: 'Address',
    threads: 'Thread',
    conditions: 'When',
    actions: 'Do this',
    text: 'Task',
    times: 'At',
    days: 'On',
  }),
);

/** Display order; arguments not listed here come last. */
const order = [
  'from',
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
  'quote',
  'plainText',
];

function placeOf(name: string): number {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
}

/** A part of a rule, with every address and word of it. */
function describePart(name: 'conditions' | 'actions', value: unknown): string {
  if (name === 'actions') return describeActions({ actions: value as Rule['actions'] }, []);
  const rule = { conditions: value as Rule['conditions'], exceptions: { from: [], subjects: [] } };
  return describeConditions(rule, [], Number.POSITIVE_INFINITY);
}

/** The text as the recipient reads it, and for HTML also its source. */
function Body({ text }: { text: string }) {
  const isHtml = HTML.test(text);
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label="Text of the email"
        dir="auto"
        className="max-h-72 overflow-y-auto rounded-md bg-well px-3 py-2.5"
      >
        {isHtml ? draftToText(text) : text}
      </section>
      {isHtml ? (
        <details className="mt-1">
          <summary className="text-xs text-ink-3">HTML source</summary>
          <code className="mt-1 block text-xs break-all">
            <bdi>{text}</bdi>
          </code>
        </details>
      ) : null}
    </>
  );
}

function FileNames({ files }: { files: ApprovalOrigin['attachments'] }) {
  return (
    <ul aria-label="Attachments" className="space-y-1">
      {files.map(({ attachmentId, filename, size }) => (
        <li key={attachmentId} className="flex items-center gap-1.5">
          <Paperclip size={13} aria-hidden className="shrink-0 text-ink-3" />
          <bdi className="min-w-0 truncate">{filename}</bdi>
          <span className="nums shrink-0 text-ink-3">{formatSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Link text can hide the target, so the targets are listed. */
function LinkTargets({ links }: { links: ApprovalOrigin['links'] }) {
  return (
    <ul aria-label="Links" className="space-y-1">
      {links.map(({ text, href }) => (
        <li key={`${text} ${href}`}>
          <bdi className="font-medium break-all">{href}</bdi>
          {text && text !== href ? (
            <span className="text-ink-3">
              {' '}
              as “<bdi>{text}</bdi>”
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function ThreadNames({ origin }: { origin: ApprovalOrigin }) {
  return (
    <ul aria-label="Threads" className="space-y-1">
      {origin.threads.map(({ threadId, subject, sender }) => (
        <li key={threadId} className="truncate">
          <bdi>{subject || 'No subject'}</bdi> <bdi className="text-ink-3">{sender}</bdi>
        </li>
      ))}
    </ul>
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
