import fc from 'fast-check';
import type { CachedMessage } from '../src/mime/cached-thread.ts';
import { attachmentNamed, SEARCH_NOW, searchMessage } from './worlds/search-world.ts';

/** What search means, without a database: a thread is its messages, and every question is asked of the whole thread. */
export interface ReferenceThread {
  threadId: string;
  messages: CachedMessage[];
}

export interface ReferenceQuery {
  text: string;
  matches(thread: ReferenceThread): boolean;
}

const WORDS =
  'invoice Rechnung straße café Müller lunch build v2 2026 привет release notes train 会議 o’neil'.split(' ');
const PEOPLE = [
  { name: 'Ann Müller', email: 'ann@corp.example' },
  { name: 'Bob O’Neil', email: 'bob.neil@mail.example.org' },
  { name: '', email: 'no-reply@shop.test' },
  { name: '会議室', email: 'room_1@corp.example' },
];
const FILES = ['Rechnung_v2.pdf', 'notes.txt', 'café menu.PDF'];
const LABELS = ['INBOX', 'UNREAD', 'STARRED', 'SENT', 'Label_7', 'CATEGORY_UPDATES'];

const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((list) => list.join(' '));
const message = fc.record({
  subject: words,
  text: words,
  from: fc.constantFrom(...PEOPLE),
  to: fc.subarray(PEOPLE, { minLength: 1 }).map((people) => people.map(({ email }) => email)),
  files: fc.subarray(FILES, { maxLength: 1 }),
  labelIds: fc.subarray(LABELS),
  day: fc.integer({ min: 0, max: 200 }),
});

export const referenceThreads = fc
  .array(fc.array(message, { minLength: 1, maxLength: 3 }), { minLength: 90, maxLength: 90 })
  .map((threads) =>
    threads.map((messages, at): ReferenceThread => {
      const threadId = `thread-${String(at).padStart(3, '0')}`;
      return {
        threadId,
        messages: messages.map(({ files, day, ...fields }) =>
          searchMessage({
            ...fields,
            threadId,
            snippet: '',
            attachments: files.map(attachmentNamed),
            sentAt: new Date(Date.parse(SEARCH_NOW) - day * 86_400_000 - at * 1_000),
          }),
        ),
      };
    }),
  );

interface Leaf extends ReferenceQuery {
  /** Set for the last word that is not excluded: it may be incomplete. */
  open?: () => void;
}

const word = fc.constantFrom(...WORDS, 'absent', 'rele', 'inv').map((text): Leaf => {
  let prefix = false;
  return {
    text,
    matches: (thread) => hasPhrase(everyText(thread), text, prefix),
    open: () => {
      prefix = true;
    },
  };
});
const begun = fc
  .constantFrom('inv', 'str', 'при', 'mu', 're')
  .map((text): Leaf => ({ text: `${text}*`, matches: (thread) => hasPhrase(everyText(thread), text, true) }));
const phrase = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 3 }).map((list): Leaf => {
  const text = list.join(' ');
  return { text: `"${text}"`, matches: (thread) => hasPhrase(everyText(thread), text, false) };
});
const anyMessage = (test: (message: CachedMessage) => boolean) => (thread: ReferenceThread) =>
  thread.messages.some(test);
const labelled = (label: string) => anyMessage((each) => each.labelIds.includes(label));
const contains = (text: string, part: string) => fold(text).includes(fold(part));
const from = fc.constantFrom('ann', 'MULLER', 'corp.ex', 'no-reply', 'neil', '会議', '_1', '%').map(
  (part): Leaf => ({
    text: `from:${part}`,
    matches: anyMessage(({ from: { name, email } }) => contains(name ? `${name} <${email}>` : email, part)),
  }),
);
const to = fc.constantFrom('ann', 'shop', 'room_1', 'nobody').map(
  (part): Leaf => ({
    text: `to:${part}`,
    matches: anyMessage((each) => each.to.some((address) => contains(address, part))),
  }),
);
const subject = fc.constantFrom(...WORDS).map(
  (text): Leaf => ({
    text: `subject:"${text}"`,
    matches: anyMessage((each) => hasPhrase([each.subject], text, false)),
  }),
);
const file = fc.constantFrom('pdf', 'notes', 'cafe', 'rechnung_v').map(
  (part): Leaf => ({
    text: `filename:${part}`,
    matches: anyMessage((each) => each.attachments.some(({ filename }) => contains(filename, part))),
  }),
);
const lastAt = ({ messages }: ReferenceThread) => Math.max(...messages.map(({ sentAt }) => sentAt.getTime()));
const date = fc.constantFrom('2026-02-01', '2026-01-15', '2025/12/24').chain((day) => {
  const at = Date.parse(`${day.replaceAll('/', '-')}T00:00:00Z`);
  return fc.constantFrom<Leaf>(
    { text: `before:${day}`, matches: (thread) => lastAt(thread) < at },
    { text: `after:${day}`, matches: (thread) => lastAt(thread) >= at },
  );
});
const age = fc.constantFrom(3, 30, 90).chain((days) => {
  const at = Date.parse(SEARCH_NOW) - days * 86_400_000;
  return fc.constantFrom<Leaf>(
    { text: `older_than:${days}d`, matches: (thread) => lastAt(thread) < at },
    { text: `newer_than:${days}d`, matches: (thread) => lastAt(thread) >= at },
  );
});
const state = fc.constantFrom<Leaf>(
  { text: 'is:unread', matches: labelled('UNREAD') },
  { text: 'is:starred', matches: labelled('STARRED') },
  { text: 'in:inbox', matches: labelled('INBOX') },
  { text: 'in:sent', matches: labelled('SENT') },
  { text: 'label:updates', matches: labelled('CATEGORY_UPDATES') },
  { text: 'label:Label_7', matches: labelled('Label_7') },
  { text: 'has:attachment', matches: anyMessage((each) => each.attachments.length > 0) },
);
const leaf = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 2, arbitrary: fc.oneof(begun, phrase, subject) },
  { weight: 3, arbitrary: fc.oneof(from, to, file, date, age, state) },
);

interface Tree {
  /** Outside parentheses, as tight as its neighbour needs. */
  text: string;
  matches: ReferenceQuery['matches'];
  open?: (() => void) | undefined;
  /** All of it is: the last word before it may be incomplete. */
  isExcluded?: boolean | undefined;
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.tuple(fc.constantFrom(' ', ' AND '), tie('tree'), tie('tree')).map(([sign, one, two]) => ({
      text: `(${one.text})${sign}${two.text.includes(' OR ') ? `(${two.text})` : two.text}`,
      matches: (thread: ReferenceThread) => one.matches(thread) && two.matches(thread),
      open: two.text.includes(' OR ') ? undefined : two.open,
    })),
    fc.tuple(tie('tree'), tie('tree')).map(([one, two]) => ({
      text: `${one.text} OR ${two.text}`,
      matches: (thread: ReferenceThread) => one.matches(thread) || two.matches(thread),
      open: two.isExcluded ? one.open : two.open,
      isExcluded: one.isExcluded && two.isExcluded,
    })),
    fc.tuple(fc.constantFrom('-', 'NOT '), tie('tree')).map(([sign, one]) => ({
      text: `${sign}(${one.text})`,
      matches: (thread: ReferenceThread) => !one.matches(thread),
      isExcluded: true,
    })),
    fc.tuple(fc.constantFrom('-', 'NOT '), leaf).map(([sign, one]) => ({
      text: `${sign}${one.text}`,
      matches: (thread: ReferenceThread) => !one.matches(thread),
      isExcluded: true,
    })),
  ),
}));

export const referenceQuery = tree.map(({ text, matches, open }): ReferenceQuery => {
  open?.();
  return { text, matches };
});

function everyText({ messages }: ReferenceThread): string[] {
  return messages.flatMap((each) => [
    each.subject,
    `${each.from.name} ${each.from.email} ${each.to.join(' ')} ${each.cc.join(' ')}`,
    each.attachments.map(({ filename }) => filename).join(' '),
    each.text,
  ]);
}

function hasPhrase(texts: readonly string[], phrase: string, prefix: boolean): boolean {
  const wanted = splitWords(phrase);
  return texts.some((text) => {
    const found = splitWords(text);
    return found.some((_, at) =>
      wanted.every((each, offset) => {
        const candidate = found[at + offset] ?? '';
        return prefix && offset === wanted.length - 1 ? candidate.startsWith(each) : candidate === each;
      }),
    );
  });
}

function splitWords(text: string): string[] {
  return fold(text).match(/[\p{Script=Han}]|[a-z0-9\p{Script=Cyrillic}]+/gu) ?? [];
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}
