/** Signs of trade and law count as pictures too, and stand in the names of honest companies: "American Express®". */
const EMOJI = /(?![©®™])\p{Extended_Pictographic}/gu;

export function countEmoji(text: string): number {
  return text.match(EMOJI)?.length ?? 0;
}
