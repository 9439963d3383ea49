import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../../src/context.ts';
import type { Mail } from '../../src/ports/mail.ts';

export interface Mortal {
  ctx: TenantContext;
  isDead(): boolean;
  /** What a dead process throws, nobody catches; every other error is thrown again. */
  forgive(error: unknown): void;
}

class ProcessDied extends Error {}

/**
 * A process that dies at a step and does nothing afterwards: each call of the mailbox, each statement and each end of a
 * transaction is two steps, before and after. It lives if its work takes fewer.
 */
export function liveUntil(ctx: TenantContext, lastStep: number): Mortal {
  let taken = 0;
  let isDead = false;

  async function step<T>(work: () => Promise<T>): Promise<T> {
    tick();
    const result = await work();
    tick();
    return result;
  }

  function tick(): void {
    taken += 1;
    if (taken >= lastStep) isDead = true;
    if (isDead) throw new ProcessDied();
  }

  function mortalSql<S extends Sql>(sql: S): S {
    return { ...sql, query: (...input: Parameters<Sql['query']>) => step(() => sql.query(...input)) };
  }

  const mail = new Proxy(ctx.mail, {
    get(target, name: keyof Mail & string) {
      const method = target[name] as (...input: unknown[]) => Promise<unknown>;
      return (...input: unknown[]) => step(() => method(...input));
    },
  });
  const db: TenantContext['db'] = {
    ...mortalSql(ctx.db),
    transaction: (work, options) => step(() => ctx.db.transaction((tx) => work(mortalSql(tx)), options)),
  };
  return {
    ctx: { ...ctx, mail, db },
    isDead: () => isDead,
    forgive(error) {
      if (!isDead) throw error;
    },
  };
}
