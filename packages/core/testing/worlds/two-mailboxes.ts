import type { Database } from '@triage/database/open-database';
import { now, rows, run } from '@triage/database/testing/rows';
import { openTenant, type TenantContext } from '../../src/context.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../../src/ports/oauth.ts';
import { tenantOfMailbox } from '../../src/tenant/mailbox-tenant.ts';
import { type MemoryCalendar, memoryCalendar } from '../fakes/memory-calendar.ts';
import { type MemoryMail, memoryMail } from '../fakes/memory-mail.ts';
import type { AgentPerson, AgentWorld } from './agent-world.ts';
import { searchMessage, storeMail } from './search-world.ts';

export const WORK = 'mw0rk22';

export interface WorkMailbox {
  tenant: TenantContext;
  /** As its provider has it: with ids without a mark. */
  mail: MemoryMail;
  calendar: MemoryCalendar;
  address: string;
  /** A thread that is at the provider and in the cache, in the lane reply; answers with the id that it has here. */
  receive(subject: string, text?: string): Promise<string>;
  /** The router, as the person who has both. */
  call: AgentPerson['call'];
}

/** A second mailbox for a person, whose provider gives the same ids as that of the first one. */
export async function addWorkMailbox(
  db: Database,
  world: AgentWorld,
  person: AgentPerson,
): Promise<WorkMailbox> {
  const { services, clock } = world;
  const personId = person.tenant.tenantId;
  const tenantId = tenantOfMailbox(personId, WORK);
  const address = `work-${personId}@sandbox.test`;
  const mail = memoryMail({ address, clock, mayDelete: () => true });
  const calendar = memoryCalendar({ clock });
  const before = { mailFor: services.mailFor, calendarFor: services.calendarFor };
  services.mailFor = (id) => (id === tenantId ? mail : before.mailFor(id));
  services.calendarFor = (id) => (id === tenantId ? calendar : before.calendarFor(id));
  await run(db, rows.insertInto('users').values({ id: tenantId, name: 'Ada Lovelace', email: tenantId }));
  await run(
    db,
    rows
      .insertInto('person_mailboxes')
      .values({ user_id: personId, mailbox_id: WORK, name: 'The office', colour: 'green', added_at: now }),
  );
  await run(
    db,
    rows.insertInto('connections').values({
      user_id: tenantId,
      email_address: address,
      scopes: [MAIL_SCOPE, CALENDAR_SCOPE],
      wrapped_key: await services.vault.createKey(tenantId),
      access_token: '',
      access_expires_at: now,
    }),
  );
  await run(
    db,
    rows.insertInto('mailboxes').values({ user_id: tenantId, email_address: address, index_state: 'done' }),
  );
  const user = { id: personId, name: 'Ada Lovelace', email: 'ada@sandbox.test' };
  const expires = '2030-01-01T00:00:00.000Z';
  const findSession = async () => ({ user, expires, mailboxIds: [WORK] });
  return {
    tenant: openTenant(services, tenantId),
    mail,
    calendar,
    address,
    call: (path, input, extras) => person.call(path, input, { findSession, ...extras }),
    async receive(subject, text = 'Could you look at this?') {
      const found = mail.deliver({ from: 'Ann Example <ann@example.test>', subject, text });
      const threadId = `${WORK}~${found.threadId}`;
      const messageId = `${WORK}~${found.messageId}`;
      const message = searchMessage({ to: [address], subject, text, messageId, threadId });
      await storeMail(db, tenantId, [message]);
      await run(
        db,
        rows
          .insertInto('classifications')
          .columns([
            'user_id',
            'thread_id',
            'priority',
            'lane',
            'classified_at',
            'classified_by',
            'subject',
            'sender',
            'snippet',
            'last_message_at',
          ])
          .expression((eb) =>
            eb
              .selectFrom('threads')
              .select([
                'user_id',
                'thread_id',
                eb.val('high').as('priority'),
                eb.val('reply').as('lane'),
                now.as('classified_at'),
                eb.val('rules').as('classified_by'),
                'subject',
                'sender',
                'snippet',
                'last_message_at',
              ])
              .where('user_id', '=', tenantId)
              .where('thread_id', '=', threadId),
          ),
      );
      return threadId;
    },
  };
}
