import { ablyRealtime, noRealtime } from '@triage/adapters/ably-realtime';
import { aiModels } from '@triage/adapters/ai-models';
import { calendarByProvider } from '@triage/adapters/by-provider/calendar-by-provider';
import { type ImapMail, mailByProvider } from '@triage/adapters/by-provider/mail-by-provider';
import { caldavCalendar } from '@triage/adapters/caldav/calendar';
import { googleCalendar } from '@triage/adapters/google/calendar/calendar';
import { findConsentRefusal } from '@triage/adapters/google/consent-refusal';
import { googleContacts } from '@triage/adapters/google/contacts/contacts';
import { googleMail } from '@triage/adapters/google/mail/mail';
import { googleOAuth } from '@triage/adapters/google/oauth';
import { googlePushVerifier } from '@triage/adapters/google/push-token';
import { type QuotaBucket, quotaBucket } from '@triage/adapters/google/quota/quota-bucket';
import { tableQuota } from '@triage/adapters/google/quota/table-quota';
import { imapMail } from '@triage/adapters/imap/mail';
import { jsonLogger } from '@triage/adapters/json-logger';
import { kekFingerprint, kekVault } from '@triage/adapters/kek-vault';
import { listServer } from '@triage/adapters/lists/list-server';
import { type FindTarget, guardTargets } from '@triage/adapters/mail-servers/find-target';
import { otherMail } from '@triage/adapters/mail-servers/other-mail';
import { microsoftOAuth } from '@triage/adapters/microsoft/oauth';
import { canHavePasskeys, signInWays } from '@triage/adapters/sign-in/sign-in-ways';
import { findSiteMailFailure } from '@triage/adapters/sign-in/smtp-site-mail';
import { signatureBroker } from '@triage/adapters/signature-broker';
import { submitMail } from '@triage/adapters/smtp/submit-mail';
import { systemClock } from '@triage/adapters/system-clock';
import { tableJobs } from '@triage/adapters/table-jobs';
import { webPush } from '@triage/adapters/web-push/web-push';
import { getAccessToken } from '@triage/core/connection/get-access-token';
import { getMailAccount } from '@triage/core/connection/get-mail-account';
import { noteRefusedPassword } from '@triage/core/connection/note-refused-password';
import type { Services } from '@triage/core/context';
import { getOwner } from '@triage/core/mailbox/inbox/get-owner';
import type { Bell } from '@triage/core/ports/bell';
import type { Calendar } from '@triage/core/ports/calendar';
import type { Logger } from '@triage/core/ports/logger';
import type { Microsoft } from '@triage/core/ports/microsoft';
import type { OAuth } from '@triage/core/ports/oauth';
import type { Telemetry } from '@triage/core/ports/telemetry';
import { queueInvitation } from '@triage/core/send/queue-invitation';
import type { TenantId } from '@triage/core/tenant/tenant-id';
import type { Database } from '@triage/database/open-database';
import { findConnectionVersion } from '@triage/database/tables/connections/mail-account-connections';
import { maySignIn } from './admission.server.ts';
import { aiSettings } from './ai-settings.ts';
import type { Env } from './env-schema.ts';
import { memoizeByTenant } from './memoize-by-tenant.ts';
import { outlookSettings, ownOutlookServers } from './outlook/outlook-settings.ts';
import { signInSettings, siteMailSettings } from './sign-in/sign-in-settings.ts';
import { tenantSettings } from './tenant-settings.ts';
import { webPushContact } from './web-push-contact.ts';

export function makeLogger(env: Env): Logger {
  return jsonLogger({ level: env.LOG_LEVEL });
}

/** Loaded only when telemetry is configured. */
export async function makeTelemetry(env: Env, logger: Logger): Promise<Telemetry | undefined> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint && !env.METRICS_TOKEN) return undefined;
  const { otelTelemetry } = await import('@triage/adapters/telemetry/otel-telemetry');
  return otelTelemetry({
    ...(endpoint && { endpoint }),
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    intervalMs: env.OTEL_METRIC_EXPORT_INTERVAL,
    logger,
  });
}

/** The only place where ports are bound to vendor adapters. */
export function makeServices(env: Env, db: Database, logger: Logger, bell?: Bell): Services {
  const clock = systemClock;
  const oauth = makeOAuth(env);
  const vault = kekVault({ kek: env.INTEGRATION_KEK, previous: env.INTEGRATION_KEK_PREVIOUS });
  const microsoft = makeMicrosoft(env);
  const accessTokenOf = (tenantId: TenantId) => (refused?: string) =>
    getAccessToken({ db, clock, oauth, vault, logger, tenantId }, refused);
  const bucketOf = memoizeByTenant<QuotaBucket>((tenantId) =>
    quotaBucket({
      clock,
      ledger: tableQuota(db, tenantId),
      unitsPerMinute: env.MAILHOST_UNITS_PER_MINUTE,
    }),
  );
  const google = (tenantId: TenantId) => ({
    accessToken: accessTokenOf(tenantId),
    rootUrl: env.MAILHOST_API_URL,
    bucket: bucketOf(tenantId),
    clock,
    logger: logger.child({ tenant: tenantId }),
  });
  const realtime = realtimeOf(env, logger);
  const trial = env.MAIL_TRIAL_ACCOUNT;
  const findTarget = findTargetOf(env);
  return {
    db,
    clock,
    logger,
    oauth,
    vault,
    jobs: tableJobs({ db, logger, bell }),
    ...(bell && { bell }),
    realtime,
    ai: aiProviders(env),
    broker: brokerOf(env),
    lists: listServer(),
    mailFor: memoizeByTenant((tenantId) =>
      mailByProvider({
        find: () => findConnectionVersion(db, tenantId),
        google: googleMail(google(tenantId)),
        imap: () => imapOf({ db, clock, vault, logger, findTarget, microsoft }, tenantId),
        noteRefused: (version) => noteRefusedPassword({ tenantId, db, clock, logger }, version),
      }),
    ),
    calendarFor: memoizeByTenant((tenantId) =>
      calendarByProvider({
        find: () => findConnectionVersion(db, tenantId),
        google: googleCalendar({ ...google(tenantId), meetingUrlTemplate: env.MEETING_URL_TEMPLATE }),
        caldav: () => caldavOf({ db, clock, vault, logger, realtime, findTarget, microsoft }, tenantId, env),
      }),
    ),
    contactsFor: memoizeByTenant((tenantId) => googleContacts(google(tenantId))),
    otherMail: otherMail({ findTarget, trial }),
    ...(microsoft && { microsoft }),
    signIn: signInWays({ ...signInSettings(env), logger, mayEnter: (email) => maySignIn(env, db, email) }),
    ...webPushOf(env),
    quotaFor: (tenantId) => bucketOf(tenantId).usage(),
    settings: tenantSettings(env),
  };
}

type ImapParts = Pick<Services, 'db' | 'clock' | 'vault' | 'logger'> & {
  findTarget: FindTarget;
  microsoft: Microsoft | undefined;
};

/** Reads and sends the mail of an account that is not Google's. */
function imapOf({ findTarget, ...parts }: ImapParts, tenantId: TenantId): ImapMail {
  const { db, clock, logger } = parts;
  const account = (refused?: string) => getMailAccount({ ...parts, tenantId }, refused);
  return imapMail({
    account,
    db,
    userId: tenantId,
    clock,
    logger: logger.child({ tenant: tenantId }),
    submit: submitMail({ account, findTarget }),
    findTarget,
  });
}

/** The calendar of such an account. */
function caldavOf(parts: ImapParts & Pick<Services, 'realtime'>, tenantId: TenantId, env: Env): Calendar {
  const { clock, logger, realtime, findTarget } = parts;
  const db = parts.db.forTenant(tenantId);
  return caldavCalendar({
    account: () => getMailAccount({ ...parts, tenantId }),
    clock,
    logger: logger.child({ tenant: tenantId }),
    findTarget,
    queueInvitation: (mail) => queueInvitation({ tenantId, db, clock, realtime }, mail),
    defaultTimeZone: async () => (await getOwner(db, tenantId)).timeZone,
    meetingUrlTemplate: env.MEETING_URL_TEMPLATE,
  });
}

export function makeOAuth(env: Env): OAuth {
  return googleOAuth({
    issuer: env.MAILHOST_ISSUER,
    clientId: env.MAILHOST_CLIENT_ID ?? '',
    clientSecret: env.MAILHOST_CLIENT_SECRET ?? '',
    clock: systemClock,
  });
}

/** Undefined where the operator has registered no app there. */
export function makeMicrosoft(env: Env): Microsoft | undefined {
  const app = outlookSettings(env);
  return app && { oauth: microsoftOAuth({ ...app.client, clock: systemClock }), ...app.servers };
}

/** For the doctor alone: signing in is done by Auth.js. Undefined where nobody signs in there. */
export function makeIdentityOAuth(env: Env): OAuth | undefined {
  const { IDENTITY_ISSUER: issuer, IDENTITY_CLIENT_ID: clientId, IDENTITY_CLIENT_SECRET: clientSecret } = env;
  return clientId && clientSecret
    ? googleOAuth({ issuer, clientId, clientSecret, clock: systemClock })
    : undefined;
}

/** For the doctor alone. */
export async function checkSiteMail(env: Env) {
  const mail = siteMailSettings(env);
  return mail ? findSiteMailFailure(mail) : null;
}

export { canHavePasskeys, findConsentRefusal as findRefusal };

export function aiProviders(env: Env) {
  return aiModels(aiSettings(env));
}

/** The prefix of every data key that this key-encryption key has wrapped. */
export function sealedKeyPrefix(kek: string): string {
  return `k1.${kekFingerprint(kek)}.`;
}

function findTargetOf(env: Env): FindTarget {
  const trial = env.MAIL_TRIAL_ACCOUNT;
  return guardTargets({
    allowHosts: env.MAIL_ALLOW_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    allowServers: [...(trial ? [trial.imap, trial.smtp] : []), ...ownOutlookServers(env)],
  });
}

function realtimeOf(env: Env, logger: Logger) {
  if (!env.REALTIME_APP_ID) return noRealtime();
  const key = `${env.REALTIME_APP_ID}.${env.REALTIME_KEY}:${env.REALTIME_SECRET}`;
  return ablyRealtime({ key, endpoint: env.REALTIME_CLUSTER, logger });
}

function webPushOf(env: Env) {
  if (!env.WEB_PUSH_KEY) return {};
  return {
    webPush: webPush({
      privateKey: env.WEB_PUSH_KEY,
      contact: webPushContact(env),
      clock: systemClock,
      ...(env.WEB_PUSH_SERVICE_URL && { trustedOrigin: env.WEB_PUSH_SERVICE_URL }),
    }),
  };
}

function brokerOf(env: Env) {
  return signatureBroker({
    secrets: env.WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
    clock: systemClock,
    verifyPush: pushVerifierOf(env),
  });
}

function pushVerifierOf(env: Env) {
  if (!env.MAIL_PUSH_AUDIENCE || !env.MAIL_PUSH_SERVICE_ACCOUNT) return undefined;
  return googlePushVerifier({
    issuer: env.MAILHOST_ISSUER,
    audience: env.MAIL_PUSH_AUDIENCE,
    serviceAccount: env.MAIL_PUSH_SERVICE_ACCOUNT,
    clock: systemClock,
  });
}
