import { ADA, BEN, CHIARA, DEV } from '../people.ts';
import { mail, type Story, type StoryMessage, story } from '../story.ts';

const NAMES: Record<string, string> = { A: ADA, B: BEN, C: CHIARA, D: DEV };
const EVERYBODY = Object.values(NAMES);

/** One thread that a mail program has to fold: everybody answers everybody, and the history grows. */
const LINES = [
  'C | Open question for the website: what is the first sentence? I have "Know your garden\'s weather" and I do not love it.',
  'D | "The weather station that minds its own garden."',
  'B | It should say what it measures. People ask me at the door: does it do rain? It does rain. Let us say rain.',
  'C | "It does rain." is a first sentence, Ben.',
  'B | I was not applying for a job.',
  'A | I like "It does rain." a lot, in fact. What would come second?',
  'C | "And frost, wind, sun and the strange hour before a storm."',
  'D | Dealers will ask for a list. Can the list be third, with ticks?',
  'C | Third, with ticks, in the small type that dealers like.',
  'B | Translation question: "It does rain." in German is "Es regnet doch." That means something else.',
  'A | In German we say "Auch Regen." Frau Haas tried it on her neighbours, they laughed.',
  'C | Final, then: "It does rain." / "Auch Regen." / French to come. Does anybody object before I pay the sign painter?',
  'D | No objection. What does the sign painter cost?',
];

export const longThread: Story[] = [
  story(9, 'The first sentence', LINES.map(toMessage), { archived: false, starred: true }),
];

function toMessage(line: string): StoryMessage {
  const [who = '', text = ''] = line.split(' | ');
  const from = NAMES[who] ?? ADA;
  return mail(from, text, { to: EVERYBODY.filter((person) => person !== from), after: 6 });
}
