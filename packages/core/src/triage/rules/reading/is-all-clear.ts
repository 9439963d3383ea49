import type { Sentence } from './parse-thread.ts';

const WORDS =
  /(?<!\p{L})(?:resolved|recovered|back up|back online|(?:back|again) in (?:service|operation)|(?:is|are) working again|works again|up and running again|passed|succeeded|successful|behoben|gelöst|wieder in betrieb|(?:läuft|funktioniert|fährt|geht) wieder|wieder (?:erreichbar|verfügbar|frei)|résolue?s?|rétablie?s?|de nouveau en (?:service|marche)|à nouveau en (?:service|marche)|(?:fonctionne|remarche) (?:de|à) nouveau|resuelt[oa]s?|vuelven? a funcionar|restablecid[oa]s?|de nuevo en servicio|risolt[oaie]|di nuovo in funzione|torn(?:a|ato|ata) in funzione|ripristinat[oaie]|funziona di nuovo|resolvid[oa]s?|voltou a funcionar|de volta ao serviço|restabelecid[oa]s?|opgelost|verholpen|werkt weer|doet het weer|weer in (?:gebruik|bedrijf)|åtgärdat|fungerar igen|i drift igen|løst|virker igen|fungerer igjen|rozwiązan[oay]|usunięt[oay]|znów działa|znowu działa|ponownie działa|vyřešen[oay]?|opět (?:v provozu|funguje)|už zase funguje|решен[аоы]?|восстановлен[аоы]?|устранен[аоы]?|устранён|снова работа(?:ет|ют)|вирішен[оаі]?|відновлен[оаі]?|усунен[оаі]?|знову працю(?:є|ють)|çözüldü|giderildi|yeniden çalış|tekrar hizmette|korjattu|toimii taas|megoldva|elhárítva|újra működik|remediat[ăa]?|rezolvat[ăa]?|funcționează din nou|αποκαταστάθηκε|λειτουργεί ξανά)(?!\p{L})|復旧|復帰|解決|已恢复|已恢復|已解决|已修复|恢复正常|해결|복구|정상화|تم إصلاح|تم الحل|ठीक कर दिया/iu;
/** "Not resolved yet". */
const NOT_YET =
  /(?<!\p{L})(?:not|never|n't|nicht|noch|pas|no|non|não|niet|inte|ikke|nie|ne|не|nem|nu|δεν|ei|when|until|once|wenn|sobald|bis|quand|cuando|quando|когда|till|wanneer)(?!\p{L})|未|まだ|还没|尚未|아직/iu;

const read = new WeakMap<Sentence, boolean>();

/** What was broken works again: the words for the breakdown put nothing at stake. */
export function isAllClear(sentence: Sentence): boolean {
  const known = read.get(sentence);
  if (known !== undefined) return known;
  const clear = WORDS.test(sentence.text) && !NOT_YET.test(sentence.text);
  read.set(sentence, clear);
  return clear;
}
