import { randomUUID } from 'node:crypto';
import { ATTACHMENT_KEPT_MS, ATTACHMENTS_WAITING_MAX } from '@triage/contract/limits';
import type { BeginAttachmentRequest, OutgoingAttachment } from '@triage/contract/sending/outgoing';
import { insertFile } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { cleanLine } from '../mail-text/clean-text.ts';
import { markedId } from '../tenant/mailbox-tenant.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const NAME_MAX = 200;
const MIME_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/;
/** These would not travel as the bytes that they are. */
const STRUCTURED = /^(?:multipart|message)\//;

/** `id`: of a copy that a repeated call must not make twice. */
export async function beginAttachment(
  ctx: Ctx,
  file: BeginAttachmentRequest,
  id = markedId(ctx.tenantId, randomUUID()),
): Promise<OutgoingAttachment> {
  const now = ctx.clock.now();
  const filename = cleanName(file.filename);
  const row = await insertFile(ctx.db, {
    userId: ctx.tenantId,
    id,
    filename,
    mimeType: cleanType(file.mimeType),
    size: file.size,
    createdAt: now,
    expiresAt: new Date(now.getTime() + ATTACHMENT_KEPT_MS),
    waitingBytesMax: ATTACHMENTS_WAITING_MAX,
  });
  if (!row) throw new FieldError('size', 'Too many attachments in unsent emails: send or discard some');
  return { attachmentId: row.id, filename, size: file.size };
}

/** A single file name, not a path, and short enough for any disk; the extension is kept. */
function cleanName(given: string): string {
  const name = cleanLine(given, 1_024).replace(/[\p{Cf}/\\]/gu, '_');
  if (name.length <= NAME_MAX) return name || 'attachment';
  const [ending = ''] = /\.[^.]{1,20}$/.exec(name) ?? [];
  return `${name.slice(0, NAME_MAX - ending.length).toWellFormed()}${ending}`;
}

function cleanType(given: string): string {
  const [type = ''] = given.toLowerCase().split(';');
  const plain = type.trim();
  return MIME_TYPE.test(plain) && !STRUCTURED.test(plain) ? plain : 'application/octet-stream';
}
