import {
  type ImportSignatureRequest,
  type OwnAddress,
  SIGNATURE_HTML_MAX,
  type Signature,
  type SignatureRequest,
} from '@triage/contract/account/addresses';
import { parseAddress } from '@triage/contract/parse-address';
import { putSignature } from '@triage/database/tables/people/send-as-addresses';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { htmlToPlain } from '../mail-text/html-to-plain.ts';
import { sanitizeHtml } from '../mail-text/sanitize-html.ts';
import { listAddresses } from '../mailbox/inbox/list-addresses.ts';
import { fetchAddresses } from '../mailbox/sync/refresh-addresses.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

export async function saveSignature(ctx: Ctx, request: SignatureRequest): Promise<OwnAddress> {
  const { text, html } = request;
  const formatted = text !== null && html ? cleanSignature(html) : null;
  return store(ctx, request.address, text === null ? null : { text, html: formatted?.html ?? null });
}

/** The mail account's current signature for mail from this address. */
export async function importSignature(
  ctx: Ctx & Pick<TenantContext, 'mail' | 'clock'>,
  { address }: ImportSignatureRequest,
): Promise<OwnAddress> {
  const email = bareAddress(address);
  const listed = (await fetchAddresses(ctx)).find((each) => each.email === email);
  const signature = listed && cleanSignature(listed.signature);
  if (listed && (!signature || signature.text === ''))
    throw new FieldError('address', 'Your mail account has no signature for this address');
  return store(ctx, address, signature ?? null);
}

async function store(ctx: Ctx, address: string, signature: Signature | null): Promise<OwnAddress> {
  const email = bareAddress(address);
  const stored = await putSignature(ctx.db, {
    ...{ userId: ctx.tenantId, email },
    signatureText: signature?.text ?? null,
    signatureHtml: signature?.html ?? null,
  });
  const own = stored && (await listAddresses(ctx.db, ctx.tenantId)).find((each) => each.email === email);
  if (!own) throw new FieldError('address', 'You cannot send from this address');
  return own;
}

/** Its pictures stay where they are on the web; what would run, or is only here, goes. */
function cleanSignature(html: string): Signature {
  const safe = sanitizeHtml(html, { images: 'shown', pictures: new Map() }).html;
  if (safe.length > SIGNATURE_HTML_MAX)
    throw new FieldError('html', `A signature can have at most ${SIGNATURE_HTML_MAX} characters`);
  return { text: htmlToPlain(safe).trim(), html: safe };
}

function bareAddress(address: string): string {
  return parseAddress(address)?.email.toLowerCase() ?? '';
}
