import type { MailDraftRow } from '@triage/database/tables/mail-drafts/save-drafts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { parseMessage } from '../../mime/parse-message.ts';
import { isProviderFailure, type Mail, type MailDraft } from '../../ports/mail.ts';
import { findOwnDrafts } from '../dispatch/find-own-mail.ts';
import { fingerprintDraft } from './fingerprint-draft.ts';

export interface ProviderVersion {
  draft: MailDraft;
  message: CachedMessage;
  raw: Uint8Array;
  fingerprint: string;
}

/** Our draft at the provider: as we wrote it, deleted or sent, or changed in another program. */
export type Look =
  | { found: 'same'; draft: MailDraft }
  | { found: 'gone' }
  | ({ found: 'changed' } & ProviderVersion);

export async function lookAtProvider(mail: Mail, row: MailDraftRow, draftId: string): Promise<Look> {
  const draft = (await mail.getDraft(draftId)) ?? (await findReplaced(mail, row));
  if (!draft) return { found: 'gone' };
  if (draft.messageId === row.messageId) return { found: 'same', draft };
  const version = await fetchVersion(mail, draft);
  if (!version) return { found: 'gone' };
  const ours = [row.fingerprint, row.askedFingerprint];
  return ours.includes(version.fingerprint) ? { found: 'same', draft } : { found: 'changed', ...version };
}

/** Null if it was deleted, sent or replaced meanwhile. */
export async function fetchVersion(mail: Mail, draft: MailDraft): Promise<ProviderVersion | null> {
  try {
    const read = await mail.getMessage(draft.messageId, { urgency: 'person' });
    const message = await parseMessage(read);
    return { draft, message, raw: read.raw, fingerprint: fingerprintDraft(message) };
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) return null;
    throw error;
  }
}

/** A draft whose creation was not answered, by the Message-ID that we gave it. Of two, the second one is deleted. */
export async function findUnansweredDraft(mail: Mail, id: string): Promise<string | null> {
  const [first, ...others] = (await findOwnDrafts(mail, [id])).get(id) ?? [];
  for (const { draftId } of others) await mail.deleteDraft(draftId);
  return first?.draftId ?? null;
}

/** Over IMAP an update is a new message: its answer may be lost after the old one was deleted. */
async function findReplaced(mail: Mail, { id, askedFingerprint }: MailDraftRow): Promise<MailDraft | null> {
  const lost = askedFingerprint === null ? null : await findUnansweredDraft(mail, id);
  return lost === null ? null : mail.getDraft(lost);
}
