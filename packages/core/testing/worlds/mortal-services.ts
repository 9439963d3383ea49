import type { Database } from '@triage/database/open-database';
import type { Services } from '../../src/context.ts';
import type { Mail } from '../../src/ports/mail.ts';

/** A call of the mailbox by its name, or a statement of the database by its name. */
export type Step = string;
export interface Death {
  step: Step;
  when: 'before' | 'after';
}

export interface MortalServices {
  services: Services;
  /** Resolves at the moment of death, if it comes. */
  died: Promise<void>;
  /** The process was not dead, only paused: it resumes where it was. */
  wakeUp(): void;
}

/** Services of a process that dies before or after a step: no later call has any effect. */
export function mortalServices(services: Services, death: Death): MortalServices {
  const died = Promise.withResolvers<void>();
  const sleep = Promise.withResolvers<void>();
  let alive = true;
  let awake = false;

  async function step<T>(name: Step, work: () => Promise<T>): Promise<T> {
    if (!alive && !awake) await sleep.promise;
    if (alive && name === death.step && death.when === 'before') await die();
    const result = await work();
    if (alive && name === death.step && death.when === 'after') await die();
    return result;
  }

  async function die(): Promise<void> {
    alive = false;
    died.resolve();
    await sleep.promise;
  }

  function mortalMail(mail: Mail): Mail {
    return new Proxy(mail, {
      get(target, name: keyof Mail & string) {
        const method = target[name] as (...input: unknown[]) => Promise<unknown>;
        return (...input: unknown[]) => step(name, () => method(...input));
      },
    });
  }

  function mortalDatabase(db: Database): Database {
    return {
      ...db,
      query: (text, values, name) => step(purposeOf(name ?? text), () => db.query(text, values, name)),
      transaction: (work, options) => step('transaction', () => db.transaction(work, options)),
      forTenant: (tenantId) => mortalDatabase(db.forTenant(tenantId)),
    };
  }

  return {
    services: {
      ...services,
      db: mortalDatabase(services.db),
      mailFor: (tenantId) => mortalMail(services.mailFor(tenantId)),
    },
    died: died.promise,
    wakeUp() {
      awake = true;
      sleep.resolve();
    },
  };
}

/** On a distributed database some statements have a second form, for one user at a time. */
function purposeOf(statement: string): Step {
  return statement.replace(/-of-one$/, '');
}
