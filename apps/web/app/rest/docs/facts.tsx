import { TOKEN_PREFIX } from '@triage/contract/account/tokens';
import { errorTexts } from '@triage/contract/errors';
import { MAX_BODY_BYTES } from '@triage/contract/limits';
import { rateLimits } from '@triage/contract/rate-limits';
import { AppError, type AppErrorCode } from '@triage/core/errors';
import { Chapter, Code, Prose, Table, Word } from './parts.tsx';

export function Authentication({ origin }: { origin: string }) {
  return (
    <Chapter id="authentication" title="Authentication">
      <Prose>
        A program uses a <strong className="font-semibold text-ink">personal token</strong>: create one under{' '}
        <a href="/settings" className="underline underline-offset-4">
          Settings, API access
        </a>
        . It starts with <Word>{TOKEN_PREFIX}</Word>, is shown once, and is sent as a bearer token. A
        read-only token may call the endpoints marked <Word>read</Word> below; a full token may call
        everything except the endpoints marked <Word>session only</Word> (connecting, changing and removing
        mailboxes), creating or revoking tokens, deciding an approval, and disconnecting the mail account.
      </Prose>
      <Code label="A first call">
        {`export TRIAGE_TOKEN=${TOKEN_PREFIX}…\ncurl -H "Authorization: Bearer $TRIAGE_TOKEN" ${origin}/api/inbox/changes`}
      </Code>
      <Prose>
        The browser uses its <strong className="font-semibold text-ink">session cookie</strong>. Requests that
        change something and carry the cookie must come from this site. If a token is given, the cookie is
        ignored. The scheduler of <Word>/api/cron/process-due</Word> has its own bearer token,{' '}
        <Word>CRON_SECRET</Word>.
      </Prose>
    </Chapter>
  );
}

export function Conventions() {
  return (
    <Chapter id="conventions" title="Conventions">
      <Prose>
        Bodies are JSON, at most {(MAX_BODY_BYTES / 1_048_576).toFixed(0)} MiB, not compressed; unknown fields
        are ignored. Every GET also answers HEAD. In a query, write <Word>+</Word> as <Word>%2B</Word>.
        Timestamps in responses have the form <Word>2027-03-01T08:00:00.000Z</Word> and are accepted with any
        offset, but not without one. Every response carries an <Word>x-request-id</Word>, which the server’s
        log contains as well. A send with an <Word>Idempotency-Key</Word> header that is repeated with the
        same body is queued once.
      </Prose>
      <Prose>
        Somebody with several mailboxes gets the mail of all of them, or of the one that{' '}
        <Word>mailboxId</Word> names: <Word>first</Word>, or the id of a further one. Ids of threads, messages
        and drafts of a further mailbox begin with its id and a tilde; give them back as they are.
      </Prose>
      <Prose>
        The app itself uses tRPC at <Word>/api/trpc</Word>, which accepts the same tokens. It may change with
        every release; the endpoints below do not.
      </Prose>
    </Chapter>
  );
}

const ERRORS: readonly [AppErrorCode | 'invalidRequest', string][] = [
  ['notFound', 'Unknown path'],
  ['methodNotAllowed', 'Method not supported by this path; Allow lists the supported ones'],
  ['unauthorized', 'No session, or an unknown, expired or revoked token'],
  ['crossSite', 'Another site sent this request with the user’s cookie'],
  ['readOnlyToken', 'The token has scope read and the call changes something'],
  ['tooManyRequests', 'Rate limit exceeded; Retry-After gives the seconds to wait'],
  ['sessionOnly', 'Only allowed with a session'],
  ['notConnected', 'Mail and calendar are not both connected'],
  ['aiKeyRequired', 'The call needs an AI provider and none is configured'],
  ['encodedBody', 'The body is compressed'],
  ['payloadTooLarge', 'The body is larger than 1 MiB'],
  ['invalidJson', 'The body is not valid JSON'],
  ['invalidRequest', 'The body or query fails validation; see fieldErrors and formErrors'],
  ['internal', 'Server error; the log has the cause under the request id'],
  ['databaseUnavailable', 'At any time while the database is down; Retry-After says when to try again'],
];

export function Errors() {
  return (
    <Chapter id="errors" title="Errors">
      <Prose>
        An error is <Word>{'{ "error": "…" }'}</Word> with one of these texts, which do not change. They are
        checked in this order. Further errors are listed with each endpoint. <Word>fieldErrors</Word> has a
        list of texts for each field; for a nested value a text begins with the path below the field, such as{' '}
        <Word>to: [&quot;1: Expected an address&quot;]</Word>.
      </Prose>
      <Table
        caption="Error texts"
        heads={['Status', 'Text', 'When']}
        rows={ERRORS.map(([code, when]) => ({
          key: code,
          cells: [
            <span key="status" className="nums font-semibold">
              {code === 'invalidRequest' ? 400 : new AppError(code).status}
            </span>,
            <code key="text" className="font-mono text-xs">
              {errorTexts[code]}
            </code>,
            when,
          ],
        }))}
      />
    </Chapter>
  );
}

export function RateLimits() {
  return (
    <Chapter id="rate-limits" title="Rate limits">
      <Prose>
        Calls are counted per user and kind, over all tokens and browsers. Above the limit the response is 429
        with <Word>Retry-After</Word> in seconds. <Word>visit</Word> and <Word>book</Word> are for the public
        booking page, which has no endpoint here.
      </Prose>
      <Table
        caption="Limits by kind"
        heads={['Kind', 'Burst', 'Per minute', 'Counted calls']}
        rows={Object.entries(rateLimits).map(([kind, { burst, perMinute, about }]) => ({
          key: kind,
          cells: [<Word key="kind">{kind}</Word>, burst, perMinute, about],
        }))}
      />
    </Chapter>
  );
}
