import type { SeedMail, SeedPerson } from '../mail/seed-mail.ts';
import { calendarPart } from './calendar-part.ts';
import { composeMail, type Letter } from './compose-mail.ts';
import { ADA, addressOf, nameOf, seedPeople } from './people.ts';
import { paragraphsOf, type Quoted, quoteHtml, quoteText } from './quote-history.ts';
import { randomFor, tokenFor } from './random.ts';
import { scheduleStory } from './schedule-story.ts';
import { allStories } from './stories/all-stories.ts';
import type { Story, StoryMessage } from './story.ts';
import { workStories } from './work/work-stories.ts';
import { BEN_AT_WORK } from './work/work-story.ts';

export type SeedOptions = { now: Date; seed: number };

/** About 300 threads over 60 days for Ada, some 30 for each of the others. Same options, same bytes. */
export function seedMailbox(options: SeedOptions): SeedMail[] {
  return writeStories(allStories(), { ...options, me: ADA, people: seedPeople });
}

/** Some forty threads of Ben's work account, which is reached by IMAP. */
export function seedWorkMailbox(options: SeedOptions): SeedMail[] {
  const ben = { email: addressOf(BEN_AT_WORK), name: nameOf(BEN_AT_WORK), subject: '' };
  return writeStories(workStories(), { ...options, me: BEN_AT_WORK, people: [ben] });
}

/** `me`: to whom a message is written that names nobody. */
type World = SeedOptions & { me: string; people: SeedPerson[] };

function writeStories(stories: Story[], world: World): SeedMail[] {
  return stories
    .flatMap((story) => writeStory(story, world))
    .sort((a, b) => +a.date - +b.date || a.raw.localeCompare(b.raw));
}

function writeStory(story: Story, world: World): SeedMail[] {
  const { now, seed } = world;
  const dates = scheduleStory(story, now, seed);
  const mails: SeedMail[] = [];
  const references: string[] = [];
  let previous: (Quoted & { message: StoryMessage }) | null = null;
  for (const [index, message] of story.messages.entries()) {
    const date = dates[index] ?? now;
    const token = tokenFor(seed, `${story.key}:${index}`);
    const { text, html } = bodyOf(story, message, previous);
    const to = message.to ?? recipientsOf(message, previous?.message, world.me);
    const letter: Letter = {
      from: message.from,
      to,
      cc: message.cc ?? [],
      subject: message.subject ?? (index === 0 ? story.subject : `Re: ${story.subject.replace(/^Re: /, '')}`),
      date,
      offsetMinutes: offsetOf(message.from),
      messageId: `<${token}@${addressOf(message.from).split('@')[1]}>`,
      references: [...references],
      text,
      html,
      headers: message.headers ?? {},
      attach: message.attach ?? [],
      calendar: message.invite
        ? calendarPart(message.invite, {
            uid: `${tokenFor(seed, story.key)}@calendar.fernhill.test`,
            date,
            anchor: dates[0] ?? date,
            from: message.from,
            guests: [...to, ...(message.cc ?? [])],
          })
        : null,
      charset: message.charset ?? 'utf-8',
      encoding: message.encoding ?? 'quoted-printable',
      token,
    };
    references.push(letter.messageId);
    const raw = composeMail(letter);
    for (const owner of ownersOf(story, letter, world)) {
      mails.push({
        owner,
        threadKey: story.key,
        date,
        raw,
        ...(story.folder && { folder: story.folder }),
        labels: labelsOf(story, index, owner, { now, seed }, date),
      });
    }
    previous = { from: message.from, date, text, html: html ?? paragraphsOf(text), message };
  }
  return mails;
}

function bodyOf(story: Story, message: StoryMessage, previous: Quoted | null) {
  const rich = message.html ?? (story.automated || plainWriter(message) ? null : paragraphsOf(message.text));
  if (!previous || message.bare || story.automated) return { text: message.text, html: rich };
  return { text: quoteText(message.text, previous), html: rich === null ? null : quoteHtml(rich, previous) };
}

/** Some people's programs send plain text alone, always the same people's. */
function plainWriter(message: StoryMessage): boolean {
  if (message.charset === 'iso-2022-jp' || message.encoding === '7bit' || message.encoding === '8bit')
    return true;
  return randomFor(1, addressOf(message.from)).chance(0.35);
}

function recipientsOf(message: StoryMessage, previous: StoryMessage | undefined, me: string): string[] {
  if (message.from !== me) return [me];
  if (!previous) return [];
  return previous.from === me ? (previous.to ?? []) : [previous.from];
}

function ownersOf(story: Story, letter: Letter, { me, people }: World): string[] {
  const on = [letter.from, ...letter.to, ...letter.cc].map(addressOf);
  const owners = story.owners ?? (people.some(({ email }) => on.includes(email)) ? [] : [addressOf(me)]);
  return people.map(({ email }) => email).filter((email) => on.includes(email) || owners.includes(email));
}

function labelsOf(
  story: Story,
  index: number,
  owner: string,
  { now, seed }: SeedOptions,
  date: Date,
): string[] {
  const random = randomFor(seed, `labels:${story.key}:${owner}`);
  const last = index === story.messages.length - 1;
  const ageDays = (+now - +date) / 86_400_000;
  const mine = story.messages[index] && addressOf(story.messages[index].from) === owner;
  const archived = story.archived ?? random.chance(ageDays > 10 ? 0.22 : 0.03);
  const unread = story.unread ?? random.chance(ageDays < 2 ? 0.6 : ageDays < 8 ? 0.34 : 0.14);
  const starred = story.starred ?? random.chance(0.025);
  const labels: string[] = mine ? ['SENT'] : archived ? [] : ['INBOX'];
  if (!mine && last && unread && !archived) labels.push('UNREAD');
  if (last && starred) labels.push('STARRED');
  return labels;
}

function offsetOf(mailbox: string): number {
  const domain = addressOf(mailbox);
  const zones: [RegExp, number][] = [
    [/\.jp\.test$/, 540],
    [/\.cn\.test$/, 480],
    [/\.in\.test$/, 330],
    [/\.us\.test$|github/, -480],
    [/\.gr\.test$|\.jo\.test$/, 120],
    [/\.kz\.test$/, 300],
  ];
  return zones.find(([pattern]) => pattern.test(domain))?.[1] ?? 60;
}
