import { openTenant } from '@triage/core/context';
import { isProviderFailure } from '@triage/core/ports/mail';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import type { Database } from '@triage/database/open-database';
import { findAnyConnectedUser } from '@triage/database/tables/connections/find-connections';
import type { Env } from '../../app/server/env-schema.ts';
import { makeLogger, makeServices } from '../../app/server/services.server.ts';
import type { Finding } from './finding.ts';

const LIBRARY = 'https://console.cloud.google.com/apis/library';
const PAGES = {
  'Gmail API': `${LIBRARY}/gmail.googleapis.com`,
  'Google Calendar API': `${LIBRARY}/calendar-json.googleapis.com`,
};

/** One small call of a connected account to each API: only with an account does Google say which of them is not enabled. */
export async function checkApis(env: Env, db: Database): Promise<Finding[]> {
  const userId = await findAnyConnectedUser(db).catch(() => null);
  if (userId === null)
    return [
      {
        state: 'note',
        name: 'APIs',
        detail: 'nobody has connected yet, so whether they are enabled is not known; npm run probe tells',
      },
    ];
  const services = makeServices(env, db, makeLogger({ ...env, LOG_LEVEL: 'error' }));
  const { mail, calendar } = openTenant(services, mintTenantId(userId));
  return Promise.all([
    call('Gmail API', () => mail.getProfile()),
    call('Google Calendar API', () => calendar.getTimeZone()),
  ]);
}

async function call(name: keyof typeof PAGES, work: () => Promise<unknown>): Promise<Finding> {
  try {
    await work();
    return { state: 'good', name, detail: 'enabled' };
  } catch (error) {
    if (isProviderFailure(error, 'apiDisabled')) return disabledApi(name);
    if (isProviderFailure(error, 'revoked'))
      return { state: 'note', name, detail: 'not checked: the connected account was disconnected' };
    if (isProviderFailure(error, 'forbidden'))
      return {
        state: 'weak',
        name,
        detail: 'the provider refuses the connected account (403)',
        fix: 'reconnect it and select every permission on the consent page',
      };
    return {
      state: 'weak',
      name,
      detail: 'does not answer at the moment',
      fix: 'run npm run doctor again in a minute',
    };
  }
}

export function disabledApi(name: keyof typeof PAGES | 'mail and calendar'): Finding {
  const pages = name === 'mail and calendar' ? Object.values(PAGES).join(' and ') : PAGES[name];
  return {
    state: 'wrong',
    name: name === 'mail and calendar' ? 'APIs' : name,
    detail: 'not enabled in the project of MAILHOST_CLIENT_ID (accessNotConfigured)',
    fix: `click Enable at ${pages}, in the project of the client; it may take minutes to apply`,
  };
}
