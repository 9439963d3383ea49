import { createHash } from 'node:crypto';
import type { Database } from '@triage/database/open-database';
import { storeGrant } from '../../src/connection/store-grant.ts';
import type { TenantContext } from '../../src/context.ts';
import type { Grant } from '../../src/ports/oauth.ts';
import type { Vault } from '../../src/ports/vault.ts';
import { mintTenantId } from '../../src/tenant/tenant-id.ts';
import { fixedClock } from '../fakes/fixed-clock.ts';
import { memoryJobs } from '../fakes/memory-jobs.ts';
import { memoryOAuth } from '../fakes/memory-oauth.ts';
import { plainVault } from '../fakes/plain-vault.ts';
import { silentLogger } from '../fakes/silent-logger.ts';
import { createTestUser } from './test-database.ts';

const REDIRECT_URI = 'https://triage.test/api/auth/callback/integration';

export type Connected = Pick<
  TenantContext,
  'tenantId' | 'db' | 'clock' | 'oauth' | 'vault' | 'logger' | 'jobs'
>;

/** People who connect at one provider, on one database, as seen by as many processes as a test needs. */
export function connectionWorld(db: Database, vault: Vault = plainVault()) {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  const oauth = memoryOAuth({ clock });
  const services = { db, clock, oauth, vault, logger: silentLogger(), jobs: memoryJobs({ clock }) };

  async function grantFor(scopes?: string[]): Promise<Grant> {
    const codeVerifier = 'the verifier of this world';
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const url = await oauth.consentUrl({ state: 's', codeChallenge, redirectUri: REDIRECT_URI });
    const code = oauth.consent(url, scopes ? { scopes } : {});
    return oauth.exchange({ code, codeVerifier, redirectUri: REDIRECT_URI });
  }

  return {
    ...services,
    grantFor,
    refreshes: () => oauth.calls.filter((call) => call === 'refresh').length,
    async connect(scopes?: string[]): Promise<Connected> {
      const person = { ...services, tenantId: mintTenantId(await createTestUser(db)) };
      await storeGrant(person, await grantFor(scopes));
      return person;
    },
  };
}

export interface ConnectionRow {
  wrapped_key: string;
  access_token: string;
  refresh_token: string | null;
  status: string;
  version: number;
  refresh_lease_until: Date | null;
}

export async function findConnectionRow(
  ctx: Pick<Connected, 'db' | 'tenantId'>,
): Promise<ConnectionRow | null> {
  const [row] = await ctx.db.query<ConnectionRow>('SELECT * FROM connections WHERE user_id = $1', [
    ctx.tenantId,
  ]);
  return row ?? null;
}
