import type { Database } from '@triage/database/open-database';
import type { ReplicaReader } from '@triage/database/replica/replica-reader';
import type { AiProviders } from './ports/ai.ts';
import type { Bell } from './ports/bell.ts';
import type { Broker } from './ports/broker.ts';
import type { Calendar } from './ports/calendar.ts';
import type { Clock } from './ports/clock.ts';
import type { Contacts } from './ports/contacts.ts';
import type { Jobs } from './ports/jobs.ts';
import type { ListServer } from './ports/list-server.ts';
import type { Logger } from './ports/logger.ts';
import type { Mail } from './ports/mail.ts';
import type { Microsoft } from './ports/microsoft.ts';
import type { PriceOf } from './ports/model-price.ts';
import type { OAuth } from './ports/oauth.ts';
import type { OtherMail } from './ports/other-mail.ts';
import type { Realtime } from './ports/realtime.ts';
import type { SignIn } from './ports/sign-in.ts';
import type { Telemetry } from './ports/telemetry.ts';
import type { Vault } from './ports/vault.ts';
import type { WebPush } from './ports/web-push.ts';
import { calendarOf } from './tenant/calendar-of.ts';
import { listTenantsOf } from './tenant/list-tenants.ts';
import { mailOf } from './tenant/mail-of.ts';
import { personOf } from './tenant/mailbox-tenant.ts';
import type { TenantId } from './tenant/tenant-id.ts';

export interface Settings {
  appUrl: string;
  cronSecret: string | null;
  mailPushTopic: string | null;
  /** Whether this address may still use the account that it has; absent: every address may. */
  isAdmitted?(email: string): boolean;
  /** Whether this is the sign-in address of somebody who runs the installation. Absent: nobody is named as such. */
  isOperator?(email: string): boolean;
  /** For the operator's page: how many connections this process may open, and a mailbox's units a minute. */
  limits?: { poolSize: number; mailUnitsPerMinute: number };
  /** Absent: AI cost is reported in tokens. */
  priceOf?: PriceOf;
  /** The operator's daily limits in dollars for each person who has set none; absent or null: unlimited. */
  aiBudget?: { all: number | null; background: number | null };
}

/** Everything that outlives a request. */
export interface Services {
  db: Database;
  /** Absent: every read asks the primary. */
  replica?: ReplicaReader;
  clock: Clock;
  logger: Logger;
  jobs: Jobs;
  /** Absent: every process looks for the work of the others all the time. */
  bell?: Bell;
  realtime: Realtime;
  ai: AiProviders;
  oauth: OAuth;
  vault: Vault;
  broker: Broker;
  mailFor(tenantId: TenantId): Mail;
  calendarFor(tenantId: TenantId): Calendar;
  /** Absent: no address book is read. */
  contactsFor?(tenantId: TenantId): Contacts;
  settings: Settings;
  /** Absent: the operator has configured no key, so notifications are not offered. */
  webPush?: WebPush;
  /** Absent: only Google's mailboxes can be connected. */
  otherMail?: OtherMail;
  /** Absent: the operator has registered no app at Microsoft, so Outlook is not offered. */
  microsoft?: Microsoft;
  /** Absent: every list is left by hand. */
  lists?: ListServer;
  /** Absent: only the identity provider signs people in. */
  signIn?: SignIn;
  /** Absent: no telemetry. */
  telemetry?: Telemetry;
  /** Units of the provider's quota in the last minute, as this process last heard. */
  quotaFor?(tenantId: TenantId): { used: number; limit: number };
}

/** The services as one tenant sees them. A verb names the parts that it uses. */
export interface TenantContext extends Services {
  tenantId: TenantId;
  /** The owner of the mailbox. Settings are in the owner's first mailbox; others have a copy of what sorting needs. */
  personId: TenantId;
  personDb: Database;
  mail: Mail;
  calendar: Calendar;
  /**
   * Counts a question to a model that the call's own limit does not cover. Throws RateLimited. Absent in background
   * work, which no caller can multiply.
   */
  takeAiPermit?(): Promise<void>;
}

export function openTenant(services: Services, tenantId: TenantId): TenantContext {
  const personId = personOf(tenantId);
  const db = services.db.forTenant(tenantId);
  const personDb = personId === tenantId ? db : services.db.forTenant(personId);
  const listTenants = () => listTenantsOf(personDb, personId);
  return {
    ...services,
    tenantId,
    db,
    personId,
    personDb,
    logger: services.logger.child({ tenant: tenantId }),
    mail: mailOf(services, tenantId),
    calendar: calendarOf({ ...services, listTenants }, tenantId),
  };
}
