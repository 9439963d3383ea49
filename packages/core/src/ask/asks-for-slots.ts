/** Asked of the calendar, not of the mail: free times are worked out, never written by a model. */
const PATTERNS = [
  /\bfree (?:slots?|times?|hours?|half[- ]hours?)\b/i,
  /\b(?:when|what times?) (?:am|are|is|do|would|could|can) (?:i|we|everyone|all of us)\b.{0,40}\b(?:free|available|meet|have time)\b/i,
  /\bfind (?:me |us )?(?:a |some )?(?:times?|slots?|half[- ]hours?|hours?)\b.{0,60}\b(?:with|for|to meet|next|this|tomorrow|on)\b/i,
  /\b(?:my|our) availability\b/i,
  /\bfreie (?:termine|zeiten|stunden?)\b|\bwann (?:bin ich|sind wir) frei\b|\bwann (?:habe ich|haben wir)\b.{0,40}\bzeit\b/i,
  /\bcréneaux? (?:libres?|disponibles?)\b|\bquand (?:suis-je|sommes-nous) (?:libres?|disponibles?)\b/i,
  /\b(?:huecos?|horas?|horarios?) libres?\b|\bcuándo (?:estoy|estamos) libres?\b/i,
  /\b(?:orari|ore) liber[ie]\b|\bquando (?:sono|siamo) liber[oi]\b/i,
  /\blediga tider\b|\bnär är (?:jag|vi) lediga?\b|\bvrije (?:tijden|momenten)\b/i,
];

export function asksForSlots(question: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(question));
}
