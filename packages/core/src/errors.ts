import { errorTexts } from '@triage/contract/errors';
import type { DraftConflict } from '@triage/contract/sending/draft-api';

export type AppErrorCode = Exclude<keyof typeof errorTexts, 'invalidRequest'>;

const statusOf: Record<AppErrorCode, number> = {
  unauthorized: 401,
  notConnected: 403,
  crossSite: 403,
  readOnlyToken: 403,
  sessionOnly: 403,
  aiKeyRequired: 503,
  payloadTooLarge: 413,
  encodedBody: 415,
  invalidJson: 400,
  methodNotAllowed: 405,
  notFound: 404,
  mailboxNotFound: 404,
  mailboxIsThere: 409,
  otherMailboxConnected: 409,
  tooManyMailboxes: 409,
  tooManyRequests: 429,
  tooManyProposals: 429,
  aiBudgetSpent: 429,
  internal: 500,
  databaseUnavailable: 503,
  bodyCutOff: 400,
  threadNotFound: 404,
  notInTrash: 409,
  deletionNotAllowed: 403,
  noAttendees: 400,
  threadHasMeeting: 409,
  meetingNotFound: 404,
  invitationNotFound: 404,
  invitationClosed: 409,
  approvalNotFound: 404,
  lessonNotFound: 404,
  labelNotFound: 404,
  ruleNotFound: 404,
  ruleRunNotFound: 404,
  splitNotFound: 404,
  savedSearchNotFound: 404,
  briefNotFound: 404,
  taskNotFound: 404,
  draftNotFound: 404,
  draftChanged: 409,
  draftClosed: 409,
  sendNotReady: 409,
  sendRefused: 502,
  archiveFailed: 500,
  searchFailed: 500,
  agentFailed: 500,
  idempotencyMismatch: 422,
  missingTenant: 400,
  invalidWebhookJson: 400,
  invalidSignature: 401,
  noCalendar: 409,
  bookingPageNotFound: 404,
  bookingNotFound: 404,
  bookingTimeTaken: 409,
  bookingClosed: 409,
  bookingsPaused: 429,
  imapNotAllowed: 422,
  imapUnreachable: 502,
  imapInsecure: 422,
  imapRefused: 422,
  imapDisabled: 422,
  imapBusy: 502,
  imapNoInbox: 422,
  smtpNotAllowed: 422,
  smtpUnreachable: 502,
  smtpInsecure: 422,
  smtpRefused: 422,
  smtpDisabled: 422,
  smtpBusy: 502,
  caldavNotAllowed: 422,
  caldavUnreachable: 502,
  caldavInsecure: 422,
  caldavRefused: 422,
  caldavBusy: 502,
  caldavNoCalendar: 422,
  personNotFound: 404,
  jobNotFailed: 409,
  passkeysOff: 404,
  passkeyRefused: 422,
  passkeyUnknown: 422,
  notAdmitted: 403,
  lastWayToSignIn: 409,
};

/** A failure that the contract documents. Its text is the answer; its cause is for the log. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly status: number;

  constructor(code: AppErrorCode, options?: { cause?: unknown }) {
    super(errorTexts[code], options);
    this.name = 'AppError';
    this.code = code;
    this.status = statusOf[code];
  }
}

/** A value that passed its schema and is still not acceptable now, such as a time in the past. */
export class FieldError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'FieldError';
    this.field = field;
  }
}

/** Query parameters that this address does not take. A misspelt filter would otherwise answer with something else. */
export class UnknownParameters extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`Unknown parameters: ${names.join(', ')}`);
    this.name = 'UnknownParameters';
    this.names = names;
  }
}

/** How long a caller waits before it asks a database that was down. */
export const OUTAGE_RETRY_SECONDS = 5;

export class RateLimited extends AppError {
  readonly retryAfterSeconds: number;

  constructor(
    retryAfterSeconds: number,
    code: 'tooManyRequests' | 'tooManyProposals' | 'aiBudgetSpent' = 'tooManyRequests',
  ) {
    super(code);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The call does not fit into what is left of a budget for AI. */
export class BudgetSpent extends RateLimited {
  /** The next day in the zone of the person. */
  readonly renewsAt: Date;

  constructor(renewsAt: Date, now: Date) {
    super(Math.max(1, Math.ceil((renewsAt.getTime() - now.getTime()) / 1_000)), 'aiBudgetSpent');
    this.name = 'BudgetSpent';
    this.renewsAt = renewsAt;
  }
}

/** Nothing was stored: the answer holds both versions. */
export class DraftChanged extends AppError {
  readonly versions: DraftConflict;

  constructor(versions: DraftConflict) {
    super('draftChanged');
    this.name = 'DraftChanged';
    this.versions = versions;
  }
}
