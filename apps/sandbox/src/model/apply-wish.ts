const SENTENCE = /[^.!?。！？]+[.!?。！？]*\s*/gu;

/** The current draft changed as the instruction asks, in its own language and form of address. */
export function applyWish(current: string, wish: string, words: { decline: string; thanks: string }): string {
  const paragraphs = current.split(/\n{2,}/);
  // A text without a greeting is all body.
  const greets = paragraphs.length > 1 && /^[^\n]{1,80}[,،，:!：]$/u.test(paragraphs[0]?.trim() ?? '');
  const [opening = '', ...rest] = greets ? paragraphs : ['', ...paragraphs];
  const closing = rest.length > 1 ? (rest.pop() ?? '') : '';
  const body = changeBody(rest, wish, words);
  return [opening, ...body, closing].filter((part) => part.trim() !== '').join('\n\n');
}

function changeBody(body: string[], wish: string, words: { decline: string; thanks: string }): string[] {
  if (/\bdecline|\bsay no\b|\bturn (?:it )?down|\babsagen|\brefuse|\brechaz/i.test(wish))
    return [words.decline];
  if (/\bshort|\bbrief|\bconcise|\bkürzer|\bplus court|\bmás corto/i.test(wish))
    return body.length > 1 ? body.slice(1) : body.map((part) => part.match(SENTENCE)?.[0]?.trim() ?? part);
  if (/\bfriendl|\bwarm|\bfreundlich|\bgentil|\bamable/i.test(wish)) return [words.thanks, ...body.slice(1)];
  const said = wish.match(/\b(?:say|mention|add|write|tell them)\s+(?:that\s+)?["“]?(.{3,200}?)["”]?$/i)?.[1];
  // An instruction that rules cannot follow stays visible for the user.
  return [...body, said ? `${said.charAt(0).toUpperCase()}${said.slice(1).replace(/[.!?]*$/, '')}.` : '[…]'];
}
