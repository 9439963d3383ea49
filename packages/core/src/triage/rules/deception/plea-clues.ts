import type { CachedMessage } from '../../../mime/cached-thread.ts';
import type { Clue } from './clue.ts';

const READ_MAX = 3_000;
/** Somebody in a hurry who wants a favour writes little. */
const SHORT_TEXT = 600;
/** Files with a password beside it: no scanner looks inside. */
const PACKED = /\.(?:zip|rar|7z|tar|gz|tgz)$/i;

const GIFT_CARDS =
  /\b(?:gift ?cards?|itunes cards?|steam cards?|google play cards?|(?:vanilla|razer) cards?)\b|cartes? (?:cadeaux?|google play|steam|transcash|pcs|neosurf)|(?:geschenk|gutschein|guthaben)karten?|tarjetas? (?:de )?regalo|carte? regalo|buoni regalo|cart(?:ão|ões)[ -](?:de )?presente|vale[- ]presente|cadeaubon(?:nen)?|cadeaukaart(?:en)?|presentkort|gavekort|lahjakort\p{L}*|kart\p{L}{1,2} podarunkow\p{L}{1,3}|подарочн\p{L}{2,3} карт\p{L}{1,3}|hediye kart\p{L}{0,4}|ギフトカード|プリペイドカード|礼品卡|기프트 ?카드/iu;
const FETCH =
  /\b(?:buy|purchase|get|pick up|need|codes?|scratch|reimburse|acheter|achètes?|achetez|besoin|codes?|rembours\p{L}{1,4}|kauf\p{L}{0,4}|besorg\p{L}{0,4}|brauche|erstatte|compr\p{L}{1,5}|necesito|acquist\p{L}{1,4}|preciso|kopen|nodig|köp\p{L}{0,2}|købe?|kjøpe?|kupi\p{L}{0,3}|купи\p{L}{0,3}|alman|satın)\b|購入|買って|购买|구매/iu;
const SECRETLY =
  /\b(?:discreet(?:ly)?|confidential(?:ly)?|between us|can'?t (?:take|talk|answer|pick)|cannot (?:take|talk)|no calls|in a meeting|(?:your|send) (?:me )?(?:cell|mobile|whats ?app|phone) ?(?:phone )?number|handle (?:a |this )?(?:task|something)|run (?:a |an )errand|quick (?:task|favou?r)|are you (?:available|at your desk|in the office|free at the moment)|ne m'appelle pas|en réunion|es-tu (?:disponible|dispo|au bureau)|êtes-vous disponible|discr[eè]te?(?:ment)?|bist du (?:verfügbar|im büro|erreichbar)|sind sie (?:verfügbar|im büro)|im meeting|nicht anrufen|vertraulich|estás disponible|estoy en una reunión|no me llames|sei disponibile|sono in riunione|estou numa reunião|está disponível|ben je beschikbaar)\b/giu;
const PASSWORD = /\b(?:password|passcode|contraseña|contrasena|senha|passwort|mot de passe|wachtwoord)\b/iu;
const DEMAND =
  /\b(?:subpoena|summons|court (?:notice|order|notification)|judicial|lawsuit|infracc?i[oó]n|infração|citaci[oó]n|comparendo|boleta|embargo|denuncia|intimação|processo judicial|tax (?:statement|refund|return)|[il1]\.?r\.?s\b|refund (?:is|was|ready)|unclaimed|photos will be (?:deleted|removed)|fotos (?:y|e) v[ií]deos ser)/iu;

/** Short mail that wants gift cards, secrecy or a packed file opened: little in it is a clue by itself. */
export function findPleaClues({ text, subject, attachments, headers }: CachedMessage, links: number): Clue[] {
  const read = `${subject}. ${text.slice(0, READ_MAX)}`;
  const clues: Clue[] = [];
  const add = (kind: Clue['kind'], weight: number) => clues.push({ kind, weight });
  const isPlain = !headers['list-unsubscribe'] && links === 0;
  const secret = new Set(read.match(SECRETLY)?.map((found) => found.toLowerCase())).size;
  if (GIFT_CARDS.test(read) && FETCH.test(read) && isPlain) add('paymentRequest', secret > 0 ? 0.9 : 0.5);
  else if (isPlain && text.length < SHORT_TEXT && secret > 0)
    add('paymentRequest', Math.min(0.2 * secret, 0.4));
  if (attachments.some(({ filename }) => PACKED.test(filename)) && PASSWORD.test(read))
    add('deceptiveLink', 0.5);
  if (DEMAND.test(read)) add('paymentRequest', 0.3);
  return clues;
}
