import type { ThreadReading } from './parse-thread.ts';

/** Asks the reader what something costs, or speaks of what was bought from the reader. */
const BUYS =
  /\b(?:send|share with|give|tell|email) (?:me|us) [^.?!]{0,30}\b(?:pricing|prices|price list|quote|quotation)\b|\b(?:send|share|provide|get) (?:your |the |a |some )?(?:pricing|price list|quote|quotation) (?:for|on) (?:the|our|my|\d|a larger)|\b(?:using|bought|ordered from) your (?:platform|product|service|software|app|tool|shop|store)\b|\binterested in yours\b|\bready to evaluate\b|\b(?:schicken|senden) sie (?:mir|uns) [^.?!]{0,30}\b(?:preisliste|angebot)|\b(?:envoyez?|faire parvenir)[ -](?:moi|nous) [^.?!]{0,30}\b(?:devis|tarifs)|\b(?:envíe|envíenos|mándenos|enviarnos|enviarme) [^.?!]{0,30}\b(?:presupuesto|precios)|\b(?:mandarci|inviarci|mandarmi|inviarmi) [^.?!]{0,30}\b(?:preventivo|prezzi)/iu;
/** A seller offers something, whatever else the email asks. */
const SELLS =
  /\b(?:we (?:offer|provide|help|specialize|specialise)|our (?:agency|company) (?:offers|provides|helps)|book a demo|free (?:trial|demo|consultation|audit)|wir bieten|nous proposons|nous offrons|ofrecemos|offriamo|oferecemos|wij bieden)\b|\b(?:gratuit|gratis|kostenlos)/i;
const TEXT_READ = 3_000;

export function isCustomer({ sentences, subject }: ThreadReading): boolean {
  const text = [subject, ...sentences]
    .map((each) => each.text)
    .join('\n')
    .slice(0, TEXT_READ);
  return BUYS.test(text) && !SELLS.test(text);
}
