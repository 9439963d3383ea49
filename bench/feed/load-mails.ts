import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface FoundMail {
  name: string;
  raw: Buffer;
}

/** Every file of a folder is one message, as in a maildir; a file that starts with `From ` is an mbox of many. */
export function* loadMails(folder: string): Generator<FoundMail> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, name);
    if (!statSync(file).isFile()) continue;
    const bytes = readFileSync(file);
    if (bytes.subarray(0, 5).toString('latin1') === 'From ') yield* splitMbox(name, bytes);
    else yield { name, raw: bytes };
  }
}

/** In one-byte letters, so that no byte of any charset is changed on the way. */
function* splitMbox(name: string, bytes: Buffer): Generator<FoundMail> {
  const mails = bytes.toString('latin1').split(/^From .*\r?\n/m);
  for (const [index, text] of mails.entries())
    if (text.trim() !== '') yield { name: `${name}#${index}`, raw: Buffer.from(text, 'latin1') };
}
