import type { MessageHeader } from '@triage/contract/inbox/original';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { viewBytes } from '../../mime/parse-message.ts';
import { isProviderFailure } from '../../ports/mail.ts';

/** More is no header that anybody reads. */
const HEADERS_MAX = 500;
const HEADER_BYTES_MAX = 262_144;

type Ctx = Pick<TenantContext, 'tenantId' | 'mail'>;

/** The message as the provider has it. The cache keeps no bytes. */
export async function fetchOriginal(ctx: Ctx, { messageId }: { messageId: string }): Promise<Uint8Array> {
  try {
    return (await ctx.mail.getMessage(messageId, { urgency: 'person' })).raw;
  } catch (cause) {
    // An id that can be none is refused by the provider as invalid.
    if (isProviderFailure(cause, 'notFound', 'gone', 'invalid')) throw new AppError('notFound', { cause });
    throw cause;
  }
}

/** The header fields as they were sent, in order, each on one line. */
export async function fetchMessageHeaders(
  ctx: Ctx,
  request: { messageId: string },
): Promise<MessageHeader[]> {
  const raw = viewBytes(await fetchOriginal(ctx, request)).subarray(0, HEADER_BYTES_MAX);
  const lines = raw.toString('utf8').split(/\r\n|\r|\n/);
  const headers: MessageHeader[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const last = headers.at(-1);
    if (line === '' || headers.length > HEADERS_MAX) break;
    if (/^[ \t]/.test(line) && last) last.value = `${last.value} ${line.trim()}`.trim();
    else if (colon > 0)
      headers.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
  }
  return headers;
}
