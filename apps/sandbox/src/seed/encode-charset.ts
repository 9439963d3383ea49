import type { Charset } from './story.ts';

const ESCAPE_JIS = '\x1b$B';
const ESCAPE_ASCII = '\x1b(B';
const tables = new Map<string, Map<string, number[]>>();

/** Node decodes these charsets but cannot encode them, so the tables are its decoders inverted. */
export function encodeCharset(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8');
  if (charset === 'iso-2022-jp') return encodeJis(text);
  const table = tableFor(charset);
  return Buffer.from(
    [...text].flatMap((char) => (char < '\x80' ? char.charCodeAt(0) : (table.get(char) ?? [0x3f]))),
  );
}

function encodeJis(text: string): Buffer {
  const table = tableFor('euc-jp');
  const bytes: number[] = [];
  let wide = false;
  for (const char of text) {
    const pair = char < '\x80' ? undefined : (table.get(char) ?? table.get('？'));
    if ((pair !== undefined) !== wide) bytes.push(...Buffer.from(pair ? ESCAPE_JIS : ESCAPE_ASCII));
    wide = pair !== undefined;
    bytes.push(...(pair ? pair.map((byte) => byte & 0x7f) : [char.charCodeAt(0)]));
  }
  if (wide) bytes.push(...Buffer.from(ESCAPE_ASCII));
  return Buffer.from(bytes);
}

function tableFor(charset: string): Map<string, number[]> {
  const known = tables.get(charset);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(charset);
  const note = (bytes: number[]) => {
    const char = decoder.decode(Uint8Array.from(bytes));
    if ([...char].length === 1 && char !== '\ufffd' && !table.has(char)) table.set(char, bytes);
  };
  for (let first = 0x80; first < 0x100; first++) note([first]);
  if (/jis|jp|gb/.test(charset)) {
    for (let first = 0x81; first < 0xff; first++)
      for (let second = 0x40; second < 0xff; second++) note([first, second]);
  }
  tables.set(charset, table);
  return table;
}
