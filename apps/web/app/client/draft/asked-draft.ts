import { threadQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { openDraft, startNew } from './compose-store.ts';
import { signedBody } from './own-addresses.ts';
import { startReply } from './start-reply.ts';

/** A draft requested by a mailto link or another app. Nothing is sent: it fills the composer. */
export interface AskedDraft {
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  body: string;
}

/** `threadId`: the thread to reply to. */
export async function openAsked(
  search: string,
  { threadId, me }: { threadId: string | null; me: string },
): Promise<void> {
  const asked = parseAskedDraft(search);
  if (asked) return startAsked(asked);
  if (!threadId) return;
  const thread = await getQueryClient()
    .ensureQueryData(threadQuery(threadId))
    // The reader shows the error.
    .catch(() => null);
  if (thread) startReply('reply', thread, me);
}

/** An empty request goes back to the email that is open, or begins an empty one. */
function startAsked(asked: AskedDraft): void {
  if (Object.values(asked).every((value) => value === '')) startNew();
  else openAskedDraft(asked);
}

/** A separate new email, also if only files are to be added. */
export function openAskedDraft(asked: AskedDraft): void {
  openDraft({
    ...asked,
    kind: 'new',
    threadId: null,
    quote: '',
    body: `${asked.body}${signedBody()}`,
    name: `asked ${crypto.randomUUID()}`,
  });
}

/** Reads `?mailto=`, `?share-…=` and `?new` of the address; null when nothing is asked. */
export function parseAskedDraft(search: string): AskedDraft | null {
  const query = new URLSearchParams(search);
  const mailto = query.get('mailto');
  if (mailto !== null) return parseMailto(mailto);
  // Apps that were installed before files could be shared.
  const [title = '', text = '', url = ''] = SHARE_FIELDS.map((name) => query.get(name) ?? '');
  if (title || text || url) return draftFromShare({ title, text, url });
  return query.has('new') ? empty : null;
}

const SHARE_FIELDS = ['share-title', 'share-text', 'share-url'];

export function draftFromShare({
  title,
  text,
  url,
}: {
  title: string;
  text: string;
  url: string;
}): AskedDraft {
  return { ...empty, subject: oneLine(title), body: [text, url].filter(Boolean).join('\n') };
}

const empty: AskedDraft = { to: '', cc: '', bcc: '', subject: '', body: '' };

/** RFC 6068. A `+` stays a plus, unlike in a form. Other headers are ignored: a link must not set them. */
export function parseMailto(link: string): AskedDraft | null {
  const found = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(link.trim());
  if (!found) return null;
  const draft = { ...empty, to: decode(found[1] ?? '') };
  for (const pair of (found[2] ?? '').split('&')) {
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const field = decode(name).toLowerCase();
    const text = decode(value);
    if (field === 'body') draft.body = text.replaceAll('\r\n', '\n');
    else if (field === 'subject') draft.subject = oneLine(text);
    else if (field === 'to' || field === 'cc' || field === 'bcc')
      draft[field] = [draft[field], oneLine(text)].filter(Boolean).join(', ');
  }
  return { ...draft, to: oneLine(draft.to) };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
