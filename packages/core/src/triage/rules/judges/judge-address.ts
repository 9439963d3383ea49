import { splitWords } from '../cues/split-words.ts';
import { isNamedAmongMany } from '../reading/is-named.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { shareToReader } from '../reading/second-person.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { isBulk } from './judge-headers.ts';

/** With more recipients than this nobody in particular is addressed. */
const CROWD = 8;

/** Whether the last message addresses the user, somebody else, or everybody. */
export function judgeAddress(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast || !reading.last) return [];
  const { to, cc, me } = reading;
  const found: Evidence[] = [];
  if (to.includes(me)) found.push(evidence('direct', null, to.length === 1 ? 1 : 0.5));
  else if (cc.includes(me)) found.push(evidence('copied', "you're only cc'd"));
  else found.push(evidence('blind', 'not addressed to you by name'));
  if (to.length + cc.length > CROWD) found.push(evidence('crowd', `sent to ${to.length + cc.length} people`));
  const named = isNamedAmongMany(reading);
  if (named) found.push(evidence('namedAmongMany', 'names you'));
  const greeted = whoIsAddressed(reading);
  if (greeted === 'you') found.push(evidence('greetsYou'));
  if (greeted === 'other' && !named) found.push(evidence('greetsOther', 'addressed to someone else'));
  if (greeted !== 'other' && namesYou(reading)) found.push(evidence('namesYou', 'mentions you by name'));
  const toReader = isBulk(reading) ? null : shareToReader(reading);
  if (toReader !== null)
    found.push(toReader > 0 ? evidence('speaksToYou', null, 0.5 + toReader / 2) : evidence('speaksToNobody'));
  if (reading.forwarded) found.push(evidence('forwarded', 'forwarded to you'));
  return found;
}

/** The name in the greeting, if it belongs to a participant. */
export function whoIsAddressed(reading: ThreadReading): 'you' | 'other' | 'nobody' {
  const opening = reading.sentences[0]?.words.slice(0, 4) ?? [];
  const greeting = opening.slice(0, GREETINGS.has(opening[0] ?? '') ? 4 : 1);
  if (greeting.some((word) => ownNames(reading).has(word))) return 'you';
  return greeting.some((word) => otherNames(reading).has(word)) ? 'other' : 'nobody';
}

const GREETINGS = new Set(
  splitWords(
    'moi hei terve moro päivää вітаю доброго добрий шановний шановна szia kedves tisztelt bună buna salut stimate stimată γεια καλημέρα καλησπέρα αγαπητέ αγαπητή नमस्ते dobrý dobry ahoj vážený vážená szanowny cześć witam merhaba sayın sevgili god hei kære kjære bästa hi hello hey dear good morning hallo liebe lieber guten moin sehr servus bonjour salut cher chere coucou hola buenos buenas estimado estimada querido querida ciao caro cara gentile buongiorno ola caro prezado prezada bom boa hoi beste dag hej hejsan tjena god привет здравствуйте добрыи уважаемыи уважаемая مرحبا السلام عزيزي عزيزتي',
  ),
);

/** "Dear all" to "All Staff" greets the reader too. */
const EVERYBODY = new Set(
  splitWords(
    'all everyone everybody team staff colleagues alle allen liebe team kollegen tous toutes todos todas tutti tutte allemaal iedereen alla kaikki wszyscy všichni mindenki toți herkes всем усім',
  ),
);

function namesYou(reading: ThreadReading): boolean {
  const names = ownNames(reading);
  return reading.sentences.slice(1).some(({ words, text }) => {
    const first = words[0] ?? '';
    const calls = names.has(first) && /^@?[\p{L}'-]+\s*[,:—–-]/u.test(text);
    return calls || words.some((word) => names.has(word) && text.toLowerCase().includes(`@${word}`));
  });
}

function ownNames(reading: ThreadReading): Set<string> {
  const local = reading.me.split('@')[0] ?? '';
  const names = [
    ...splitWords(reading.context.userName.slice(0, 200)).slice(0, 3),
    ...splitWords(local).slice(0, 1),
  ];
  return new Set(names.filter((name) => name.length > 1));
}

function otherNames(reading: ThreadReading): Set<string> {
  const own = ownNames(reading);
  const entries = [...(reading.last?.to ?? []), ...(reading.last?.cc ?? [])].slice(0, 50);
  const others = entries.filter((entry) => ![...reading.mine].some((address) => entry.includes(address)));
  const names = others.flatMap((entry) => splitWords(entry.slice(0, 100)).slice(0, 1));
  return new Set(names.filter((name) => name.length > 1 && !own.has(name) && !EVERYBODY.has(name)));
}
