const STARTS =
  /^(?:who|whom|whose|what|when|where|which|why|how|did|does|do|is|are|was|were|has|have|can|will|wer|wen|wem|was|wann|wo|warum|wie|welche[rs]?|hat|ist|qui|que|quoi|quand|où|combien|comment|pourquoi|quel(?:le)?s?|quién|qué|cuándo|cuánt[oa]s?|dónde|cómo|chi|cosa|quando|quanto|dove|come|vem|vad|när|hur|varför)\s+\S+\s+\S/iu;

/** Text of the search field that somebody asks rather than looks for. */
export function isQuestion(words: string): boolean {
  const text = words.trim();
  if (/^[a-z_]+:/i.test(text)) return false;
  return (/[?？؟]$/.test(text) && text.length > 3) || STARTS.test(text);
}
