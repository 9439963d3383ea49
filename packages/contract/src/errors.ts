import { z } from 'zod';

/** The documented texts, exact. A caller may compare them. */
export const errorTexts = {
  unauthorized: 'Unauthorized',
  notConnected: 'The mail provider is not connected',
  aiKeyRequired: 'At least one AI provider key is required (OPENAI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY)',
  invalidJson: 'Invalid JSON body',
  invalidRequest: 'Invalid request',
  payloadTooLarge: 'Payload too large',
  encodedBody: 'Content-Encoding of a request is not supported',
  crossSite: 'Cross-site request refused',
  readOnlyToken: 'This token may only read',
  sessionOnly: 'This needs a signed-in session, not a token',
  methodNotAllowed: 'Method not allowed',
  notFound: 'Not found',
  mailboxNotFound: 'There is no such mailbox',
  mailboxIsThere: 'This mailbox is already connected',
  otherMailboxConnected:
    'Another mail account is connected. Give mailboxId "new" to add this one, or "first" to replace it',
  tooManyMailboxes: 'No more mailboxes can be connected',
  tooManyRequests: 'Too many requests',
  tooManyProposals: 'Too many proposals wait for approval',
  aiBudgetSpent: "Today's AI budget is used up. It renews at midnight",
  internal: 'Internal error',
  databaseUnavailable: 'The database is unavailable. Try again in a moment',
  bodyCutOff: 'Request body ended early',
  threadNotFound: 'Thread not found',
  notInTrash: 'Only a thread in the trash can be deleted for good',
  deletionNotAllowed: 'This connection may not delete email for good',
  noAttendees: 'No attendees found',
  threadHasMeeting: 'Thread already has a meeting',
  meetingNotFound: 'Meeting not found',
  invitationNotFound: 'Invitation not found',
  invitationClosed: 'Invitation takes no answer',
  approvalNotFound: 'Approval not found',
  lessonNotFound: 'Lesson not found',
  labelNotFound: 'Label not found',
  ruleNotFound: 'Rule not found',
  ruleRunNotFound: 'Entry not found',
  splitNotFound: 'Split not found',
  savedSearchNotFound: 'Saved search not found',
  briefNotFound: 'Brief not found',
  taskNotFound: 'Task not found',
  draftNotFound: 'Draft not found',
  draftChanged: 'Draft was changed since',
  draftClosed: 'Draft was already sent or discarded',
  sendNotReady: 'Send not ready or already handled',
  sendRefused: 'The mail provider refused this email',
  archiveFailed: 'Archive failed',
  searchFailed: 'Advanced search failed',
  agentFailed: 'Agent request failed',
  idempotencyMismatch: 'Idempotency-Key was already used with another request',
  missingTenant: 'Missing tenantId',
  invalidWebhookJson: 'Invalid JSON',
  invalidSignature: 'Invalid signature',
  noCalendar: 'No calendar is connected',
  bookingPageNotFound: 'Booking page not found',
  bookingNotFound: 'Booking not found',
  bookingTimeTaken: 'This time is no longer free',
  bookingClosed: 'This booking can no longer be confirmed',
  bookingsPaused: 'Too many bookings were requested here. Try again tomorrow',
  imapNotAllowed:
    'The incoming mail server is in a private network or without encryption. The administrator can allow it (MAIL_ALLOW_HOSTS)',
  imapUnreachable: 'The incoming mail server did not answer. Check its name, port and encryption',
  imapInsecure: 'The incoming mail server has no encrypted connection with a valid certificate',
  imapRefused:
    'The incoming mail server did not accept the user name or password. Many providers need an app password',
  imapDisabled:
    'The incoming mail server accepted the sign-in, but IMAP is turned off for this mailbox. Its provider or administrator can turn it on',
  imapBusy: 'The incoming mail server accepts no more connections at the moment. Try again in a minute',
  imapNoInbox: 'The incoming mail server accepted the password but has no inbox',
  smtpNotAllowed:
    'The outgoing mail server is in a private network or without encryption. The administrator can allow it (MAIL_ALLOW_HOSTS)',
  smtpUnreachable: 'The outgoing mail server did not answer. Check its name, port and encryption',
  smtpInsecure: 'The outgoing mail server has no encrypted connection with a valid certificate',
  smtpRefused: 'The outgoing mail server did not accept the user name or password',
  smtpDisabled:
    'The outgoing mail server accepted the sign-in, but sending by SMTP is turned off for this mailbox. Its provider or administrator can turn it on',
  smtpBusy: 'The outgoing mail server accepts no more connections at the moment. Try again in a minute',
  caldavNotAllowed:
    'The calendar server is not a public server with encryption. The administrator can allow it in MAIL_ALLOW_HOSTS',
  caldavUnreachable:
    'The calendar server did not answer. Check its address, or remove it to connect mail only',
  caldavInsecure: 'The calendar server has no encrypted connection with a valid certificate',
  caldavRefused:
    'The calendar server did not accept the user name or password. Remove its address to connect mail only',
  caldavBusy: 'The calendar server accepts no more requests at the moment. Try again in a minute',
  personNotFound: 'Person not found',
  passkeysOff: 'Passkeys are not configured on this server',
  passkeyRefused: 'The passkey was not accepted. Try again',
  passkeyUnknown: 'This passkey is not known here. It may have been removed in the settings',
  notAdmitted: 'This server does not admit this account',
  lastWayToSignIn: 'This is your only way to sign in. Add another passkey before you remove it',
  jobNotFailed: 'This job has not failed, or was retried already',
  caldavNoCalendar:
    'There is no calendar for this account at that address. Check it, or remove it to connect mail only',
} as const;

export const errorSchema = z.object({ error: z.string() });
export const validationErrorSchema = z.object({
  error: z.literal(errorTexts.invalidRequest),
  fieldErrors: z.record(z.string(), z.array(z.string())),
  formErrors: z.array(z.string()),
});
export type ValidationError = z.infer<typeof validationErrorSchema>;

export const successSchema = z.object({ success: z.literal(true) });
export type Success = z.infer<typeof successSchema>;
