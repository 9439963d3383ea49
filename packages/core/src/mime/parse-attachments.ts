import type { CachedAttachment } from './cached-thread.ts';
import { decodeText, isBodyText } from './parse-body.ts';
import { contentSize } from './parse-content.ts';
import { findHeader } from './parse-headers.ts';
import { isMessage, type Part } from './parse-parts.ts';
import { decodeHeaderText } from './parse-words.ts';

const CALENDAR_BYTES_MAX = 256 * 1024;

export interface AttachmentList {
  attachments: CachedAttachment[];
  calendarText: string | null;
}

/** Names, types and sizes; the bytes stay at the provider. */
export function parseAttachments(root: Part): AttachmentList {
  const list: AttachmentList = { attachments: [], calendarText: null };
  let bodies = 0;
  const visit = (part: Part) => {
    if (part.type.startsWith('multipart/')) {
      for (const child of part.children) visit(child);
      return;
    }
    if (part.type === 'text/calendar') list.calendarText ??= decodeText(part, CALENDAR_BYTES_MAX).text;
    if (part.type === 'text/x-amp-html') return;
    if (isBodyText(part, bodies === 0)) bodies += 1;
    else if (part.content.length > 0 || isFile(part)) list.attachments.push(describeAttachment(part));
  };
  visit(root);
  return list;
}

/** An empty file is a file; an empty part without a name is nothing. */
function isFile(part: Part): boolean {
  return part.filename !== '' || part.disposition === 'attachment';
}

function describeAttachment(part: Part): CachedAttachment {
  return {
    partId: part.partId,
    attachmentId: '',
    filename: part.filename || defaultName(part),
    mimeType: part.type,
    size: contentSize(part.content, part.encoding),
    contentId: part.contentId,
    inline: part.disposition === 'inline' || (part.disposition !== 'attachment' && part.contentId !== null),
  };
}

function defaultName(part: Part): string {
  if (part.type === 'application/ms-tnef' || part.type === 'application/vnd.ms-tnef') return 'winmail.dat';
  if (part.type === 'text/calendar') return 'invite.ics';
  if (isMessage(part)) {
    const subject = decodeHeaderText(findHeader(part.children[0]?.fields ?? [], 'subject'), 100);
    return `${subject.replace(/[\\/:*?"<>|]/g, '_') || 'message'}.eml`;
  }
  if (part.type === 'message/delivery-status') return 'delivery-status.txt';
  return 'attachment';
}
