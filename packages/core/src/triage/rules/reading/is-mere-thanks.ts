import { type Sentence, says } from './parse-thread.ts';

const HELPED =
  /(?<!\p{L})(?:help|hilfe|aide|ayuda|aiuto|ajuda|hulp|hjälp|hjelp|hjælp|avu|pomoc|segítség|ajutor|yardım|помощ|помог|допомог)/iu;
const IN_ADVANCE =
  /in advance|im voraus|d'avance|de antemano|in anticipo|antecipad|alvast|bij voorbaat|på för ?hand|på forhånd|etukäteen|z góry|předem|előre|anticipat|şimdiden|заранее|наперед|заздалегідь/iu;

/** "Thank you for the help, we needed it" wants nothing more; "thanks, but we still need" does. */
export function isMereThanks(sentence: Sentence): boolean {
  return says(sentence, 'thanks') && !sentence.question && !sentence.contrast;
}

/** "Your help" is asked for in one mail, and thanked for in another. */
export function thanksForHelp(sentence: Sentence): boolean {
  return isMereThanks(sentence) && HELPED.test(sentence.text) && !IN_ADVANCE.test(sentence.text);
}
