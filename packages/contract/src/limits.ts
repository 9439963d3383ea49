/** Every number that a caller can run into, in one place. */
export const UNDO_WINDOW_MS = 5_000;
/** Background dispatch leaves a default send alone for so long after its undo window: its caller may PUT it. */
export const CALLER_GRACE_MS = 2_000;
export const MAX_BODY_BYTES = 1_048_576;
export const AGENT_MAX_DURATION_MS = 60_000;
export const POLL_INTERVAL_MS = 5_000;
export const FIRST_THREADS = 50;
export const CRON_BUDGET_MS = 50_000;

export const THREAD_ID_MAX = 256;
export const MESSAGE_ID_MAX = 256;
export const RECIPIENTS_MAX = 100;
export const ADDRESS_MAX = 512;
export const SUBJECT_MAX = 998; // RFC 5322: the longest header line
/** As long as the callers of other services with this header may expect. */
export const IDEMPOTENCY_KEY_MAX = 255;
export const SEND_BODY_MAX = 1_000_000;
export const SEND_HTML_MAX = 1_000_000;
/** The longest draft that can be rewritten by an instruction. */
export const REWORKED_MAX = 20_000;
/** Maximum size of all files, as Gmail counts it: encoded they are a third larger, and Gmail accepts 35 MiB of that. */
export const ATTACHMENTS_BYTES_MAX = 25_000_000;
export const ATTACHMENTS_TOO_LARGE = 'An email can carry at most 25 MB of attachments';
export const ATTACHMENTS_MAX = 50;
/** A file comes in pieces of this size: one is soon there on a slow line too, and sent again where it was lost. */
export const ATTACHMENT_PIECE_BYTES = 524_288;
/** Maximum size of all files in a user's unsent mail. */
export const ATTACHMENTS_WAITING_MAX = 200_000_000;
/** As long as a draft may stay on a device: an uploaded file is kept so long. Reopening the draft restarts the period. */
export const ATTACHMENT_KEPT_MS = 30 * 24 * 60 * 60_000;
export const SEND_AHEAD_MIN_MS = 1_000;
/** No incoming time may be further ahead: ten years. */
export const TIME_AHEAD_MAX_MS = 3_653 * 24 * 60 * 60 * 1_000;
export const SEND_AHEAD_MAX_MS = 366 * 24 * 60 * 60 * 1_000;

export const MEETING_MINUTES_DEFAULT = 30;
export const MEETING_MINUTES_MIN = 5;
export const MEETING_MINUTES_MAX = 1_440;

export const QUERY_MAX = 1_000;
export const SUGGESTION_MAX = 100;
export const RECENT_SEARCHES_MAX = 20;
export const SEMANTIC_LIMIT_DEFAULT = 10;
export const SEMANTIC_LIMIT_MAX = 50;
export const ADVANCED_LIMIT_DEFAULT = 25;
export const ADVANCED_LIMIT_MAX = 100;
/** Of the search page: all its rows are in the document. */
export const HYBRID_LIMIT_MAX = 200;

export const BULK_MAX = 500;
/** Each thread is looked at twice before it is deleted, and Gmail has units for about as many in a minute. */
export const DELETE_MAX = 50;
export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 200;
export const AGENT_MESSAGES_MAX = 200;

export const TOKEN_NAME_MAX = 80;
export const TOKEN_DAYS_MAX = 3_650;
export const TOKENS_MAX = 50;
export const PASSKEY_NAME_MAX = 80;
export const PASSKEYS_MAX = 20;
/** Maximum of a browser's response about a passkey: the largest keys and certificates stay far below. */
export const CREDENTIAL_TEXT_MAX = 64 * 1024;
/** Browsers of one user that notifications are on in. */
export const DEVICES_MAX = 20;

/** Far more than anybody allows one by one. */
export const IMAGE_SENDERS_MAX = 1_000;

/** More would not be found again by their names. */
export const SNIPPETS_MAX = 200;
export const SNIPPET_NAME_MAX = 60;
export const SNIPPET_BODY_MAX = 10_000;
/** Maximum size of the files of all snippets: as much stays free for unsent mail. */
export const SNIPPET_FILES_BYTES_MAX = 100_000_000;

/** Unsent emails of a person that are open at a time. */
export const DRAFTS_MAX = 500;
/** The three lines of recipients of an unsent email, each as typed. */
export const RECIPIENTS_TEXT_MAX = RECIPIENTS_MAX * ADDRESS_MAX;
/** More could not be kept in order by a person. */
export const RULES_MAX = 100;
export const RULE_NAME_MAX = 60;
/** Addresses, words or exceptions in one field of a rule. */
export const RULE_VALUES_MAX = 50;
export const RULE_TEXT_MAX = 100;
/** How far back a preview looks, how many threads it examines, and how many of those that match it shows. */
export const RULE_PREVIEW_DAYS = 14;
export const RULE_PREVIEW_EXAMINED = 500;
export const RULE_PREVIEW_SHOWN = 100;
export const RULE_RUNS_SHOWN = 100;
/** Somebody who has not answered after so long will not: older questions are not listed as waiting. */
export const WAITING_DAYS = 90;
