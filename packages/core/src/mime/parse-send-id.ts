/** Names the send that a message was made by, for a provider that replaces the Message-ID. */
export const SEND_ID_HEADER = 'X-Triage-Send-Id';
/** As readers of headers name them. */
export const OWN_HEADER = SEND_ID_HEADER.toLowerCase();
export const OWN_HEADERS = [OWN_HEADER, 'message-id'];

/** Our Message-ID is the send's id at the sender's domain. */
const MESSAGE_ID = /^<([^<>@\s]+)@[^<>@\s]+>$/;

/** The send that a message was made by, where its headers (lower-case names) say so. */
export function parseSendId(headers: Record<string, string | undefined>): string | null {
  return headers[OWN_HEADER]?.trim() || MESSAGE_ID.exec(headers['message-id']?.trim() ?? '')?.[1] || null;
}
