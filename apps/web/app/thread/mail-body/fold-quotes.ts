export interface TextPart {
  quoted: boolean;
  text: string;
}

const INTRO =
  /^(on|am|le|el|il|op|em|den|dne|w dniu)\b.{4,200}(wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|skrev|napsal|napisał).{0,40}:\s*$/i;
const REST =
  /^(-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine)\s*-{2,}|_{20,})\s*$/i;

/** Splits plain text into the sender's own text and quotes. */
export function foldQuotes(text: string): TextPart[] {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd().split('\n');
  const parts: TextPart[] = [];
  const add = (quoted: boolean, line: string) => {
    const last = parts.at(-1);
    if (last?.quoted === quoted) last.text += `\n${line}`;
    else parts.push({ quoted, text: line });
  };
  let isRest = false;
  for (const [index, line] of lines.entries()) {
    isRest ||= REST.test(line) && index > 0;
    const joined = `${line} ${lines[index + 1] ?? ''}`.trim();
    const isIntro =
      isQuoteAhead(lines, index) && (INTRO.test(line) || INTRO.test(joined) || endsIntro(lines, index));
    const isGap = line.trim() === '' && parts.at(-1)?.quoted === true && isQuoteAhead(lines, index);
    add(isRest || line.startsWith('>') || isIntro || isGap, line);
  }
  const shown = parts.filter((part) => part.text.trim() !== '' || part.quoted);
  // A message that is only a quote has nothing else to show.
  return shown.some(({ quoted }) => !quoted) ? shown : [{ quoted: false, text }];
}

function isQuoteAhead(lines: readonly string[], index: number): boolean {
  return (
    lines
      .slice(index + 1, index + 4)
      .find((line) => line.trim() !== '' && !/:\s*$/.test(line))
      ?.startsWith('>') ?? false
  );
}

function endsIntro(lines: readonly string[], index: number): boolean {
  return index > 0 && INTRO.test(`${lines[index - 1]} ${lines[index]}`.trim());
}
