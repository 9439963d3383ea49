const PREFIX = /^(?:\s{0,9}(?:re|aw|sv|fwd?|wg)\s{0,9}:)+/i;
/** Shorter subjects are ordinary words: "Lunch", "Help". */
const SUBJECT_MIN = 8;

/**
 * The model's sentence, then the reasons of the rules; none says what another one or the subject, which stands above
 * them, has said.
 */
export function joinReasons(model: string, rules: readonly string[], subject: string): string[] {
  const title = normalize(subject.replace(PREFIX, ''));
  const repeats = title.length >= SUBJECT_MIN && normalize(model).includes(title);
  const own = repeats ? '' : model;
  const seen = new Set<string>();
  const joined = [own, ...rules].filter((reason) => {
    const said = normalize(reason);
    if (said === '' || seen.has(said)) return false;
    seen.add(said);
    return true;
  });
  return joined.length > 0 ? joined : ['a model has read it'];
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
