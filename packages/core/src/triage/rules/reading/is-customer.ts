import type { ThreadReading } from './parse-thread.ts';

/** Who asks what something costs, or speaks of what they have bought, wants to buy and sells nothing. */
const BUYS = new RegExp(
  [
    '\\b(?:send|share|provide|get|know|discuss)\\b[^.?!]{0,40}\\b(?:pricing|prices?|price list|quote|quotation)\\b',
    '\\bpricing for \\d',
    '\\b(?:using|use|bought|ordered from) your (?:platform|product|service|software|app|tool|shop|store)\\b',
    '\\b(?:interested in|looking for|evaluat\\w+) (?:your|yours|an?|the) [^.?!]{0,40}(?:plan|solution|product|software|licen[cs]e)s?\\b',
    '\\b(?:preisliste|angebot (?:zusenden|schicken|machen)|was kostet|ihr angebot anfordern)\\b',
    '\\b(?:un devis|vos tarifs)\\b',
    '\\b(?:presupuesto|sus precios|cu[aá]nto cuesta)\\b',
    '\\b(?:un preventivo|vostri prezzi)\\b',
    '\\b(?:um or[cç]amento|quanto custa)\\b',
    '\\b(?:een offerte|wat kost)\\b',
  ].join('|'),
  'i',
);
const TEXT_READ = 3_000;

export function isCustomer({ sentences, subject }: ThreadReading): boolean {
  return BUYS.test(
    [subject, ...sentences]
      .map(({ text }) => text)
      .join('\n')
      .slice(0, TEXT_READ),
  );
}
