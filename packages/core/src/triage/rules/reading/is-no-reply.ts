export function isNoReply(sender: string): boolean {
  return /^(?:[^@]*[-_.+])?(?:no-?_?reply|do-?_?not-?_?reply|donotreply|noresponse|nicht-?antworten|ne-?pas-?repondre|no-?responder|nao-?responda|mailer-daemon|postmaster|bounces?|notifications?|notify|alerts?|auto-?confirm|automailer)(?:[-_.+][^@]*)?@/i.test(
    sender,
  );
}
