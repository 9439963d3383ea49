import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { type Draft, emptyDraft } from '../../client/draft/compose-store.ts';

/** The part of a draft that the server stores; files that are still uploading follow later. */
export function contentOf(draft: Draft): DraftContent {
  const { kind, threadId, from, to, cc, bcc, subject, body, html, isPlain, quote, quoted } = draft;
  return {
    ...{ kind, threadId, to, cc, bcc, subject, body, quote },
    ...(from === undefined ? {} : { sender: from }),
    ...(html === undefined ? {} : { html }),
    ...(isPlain ? { isPlain } : {}),
    ...(quoted ? { quoted } : {}),
    files: (draft.files ?? []).flatMap(({ attachmentId, filename, size, isInline }) =>
      attachmentId ? [{ attachmentId, filename, size, ...(isInline ? { isInline } : {}) }] : [],
    ),
  };
}

/** The draft of the composer that shows this content. */
export function draftOf(content: DraftContent): Draft {
  const { sender, files, ...fields } = content;
  return {
    ...emptyDraft,
    ...fields,
    html: content.html,
    quoted: content.quoted,
    isPlain: content.isPlain ?? false,
    from: sender,
    files: files.map((file) => ({ key: file.attachmentId, ...file })),
  };
}

/** Tells whether two contents are the same; short, because it is stored beside the draft. */
export function hashContent(content: DraftContent): string {
  let hash = 5_381;
  const text = JSON.stringify(content);
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash, 33) ^ text.charCodeAt(at);
  return `${text.length}.${hash >>> 0}`;
}

export function isUnsaved(draft: Draft): boolean {
  return draft.savedAs !== hashContent(contentOf(draft));
}
