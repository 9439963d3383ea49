import { errorTexts } from '@triage/contract/errors';
import { MAX_BODY_BYTES } from '@triage/contract/limits';
import { rateLimits } from '@triage/contract/rate-limits';
import { TOKEN_PREFIX } from '@triage/contract/tokens';
import { AppError, type AppErrorCode } from '@triage/core/errors';
import { Chapter, Code, Prose, Table, Word } from './parts.tsx';

export function Authentication({ origin }: { origin: string }) {
  return (
    <Chapter id="authentication" title="Authentication">
      <Prose>
        A program uses a <strong className="font-semibold text-ink">personal token</strong>: make one under{' '}
        <a href="/settings" className="underline underline-offset-4">
          Settings, API access
        </a>
        . It begins with <Word>{TOKEN_PREFIX}</Word>, is shown once, and is sent as a bearer. A token that may
        only read calls what is marked <Word>read</Word> below; a full one calls everything, except that it
        cannot make or revoke tokens, decide an approval, or end the connection to the mail account.
      </Prose>
      <Code label="A first call">
        {`export TRIAGE_TOKEN=${TOKEN_PREFIX}…\ncurl -H "Authorization: Bearer $TRIAGE_TOKEN" ${origin}/api/inbox/changes`}
      </Code>
      <Prose>
        The browser uses its <strong className="font-semibold text-ink">session cookie</strong>. A changing
        request with a cookie must come from this site itself. Where a token is given it decides alone,
        whatever cookie comes with it. The scheduler of <Word>/api/cron/process-due</Word> has a bearer of its
        own, <Word>CRON_SECRET</Word>.
      </Prose>
    </Chapter>
  );
}

export function Conventions() {
  return (
    <Chapter id="conventions" title="Conventions">
      <Prose>
        Bodies are JSON, at most {(MAX_BODY_BYTES / 1_048_576).toFixed(0)} MiB; fields that are not known are
        ignored. Timestamps leave as <Word>2027-03-01T08:00:00.000Z</Word> and are taken with any offset,
        never without one. Every answer carries an <Word>x-request-id</Word>, which is in the server’s log as
        well. A send with an <Word>Idempotency-Key</Word> header that is made again with the same body is
        queued once.
      </Prose>
      <Prose>
        The app itself speaks tRPC at <Word>/api/trpc</Word>, which takes the same tokens. It follows the app
        and may change with it; the endpoints below do not.
      </Prose>
    </Chapter>
  );
}

const ERRORS: readonly [AppErrorCode | 'invalidRequest', string][] = [
  ['unauthorized', 'No session, or a token that is unknown, expired or revoked'],
  ['crossSite', 'Another site made this request with the person’s cookie'],
  ['readOnlyToken', 'The token has the scope read, and the call changes something'],
  ['sessionOnly', 'Only the signed-in person may do this'],
  ['tooManyRequests', 'A rate limit; Retry-After says how many seconds to wait'],
  ['notConnected', 'Mail and calendar are not both connected'],
  ['aiKeyRequired', 'The call needs a model, and none is configured'],
  ['payloadTooLarge', 'The body is larger than the limit'],
  ['invalidJson', 'The body is no JSON'],
  ['invalidRequest', 'The body has the wrong shape; fieldErrors and formErrors say where'],
  ['notFound', 'There is no such path'],
  ['methodNotAllowed', 'The path does not serve this method; Allow names those it does'],
  ['internal', 'Our fault; the log has the cause under the request id'],
];

export function Errors() {
  return (
    <Chapter id="errors" title="Errors">
      <Prose>
        An error is <Word>{'{ "error": "…" }'}</Word> with one of these texts, which do not change. They are
        checked in this order. What an endpoint refuses besides stands with it.
      </Prose>
      <Table
        caption="Errors"
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
        Calls are counted for each person and kind, all tokens and browsers together. Beyond them the answer
        is 429 with <Word>Retry-After</Word> in seconds.
      </Prose>
      <Table
        caption="Rate limits"
        heads={['Kind', 'At once', 'A minute', 'What counts']}
        rows={Object.entries(rateLimits).map(([kind, { burst, perMinute, about }]) => ({
          key: kind,
          cells: [<Word key="kind">{kind}</Word>, burst, perMinute, about],
        }))}
      />
    </Chapter>
  );
}
