import { ProviderError, type ProviderFailure } from '../../src/ports/mail.ts';

/** `after`: the work is done and its caller does not learn of it. `hang`: nothing happens until `release`. */
export type Fault =
  | { when: 'before'; failure: ProviderFailure; retryAfterMs?: number }
  | { when: 'after'; failure?: ProviderFailure }
  | { when: 'hang' };

export interface FaultPlan<Port> {
  /** The next `times` calls of the method go wrong. */
  fail(method: keyof Port & string, fault: Fault, times?: number): void;
  /** Lets calls that hang end as a deadline would end them. */
  release(): void;
  /** The names of all calls so far, in order. */
  readonly calls: (keyof Port & string)[];
}

/** A fake that does what `port` does, and goes wrong on command. */
export function withFaults<Port extends object>(port: Port): Port & FaultPlan<Port> {
  type Method = keyof Port & string;
  const planned: { method: Method; fault: Fault }[] = [];
  const calls: Method[] = [];
  let hanging: (() => void)[] = [];

  async function run(method: Method, work: () => Promise<unknown>): Promise<unknown> {
    calls.push(method);
    const at = planned.findIndex((plan) => plan.method === method);
    const fault = at >= 0 ? planned.splice(at, 1)[0]?.fault : undefined;
    if (!fault) return work();
    if (fault.when === 'before') {
      const { failure, retryAfterMs } = fault;
      throw new ProviderError(failure, `${method}: ${failure} on command`, { retryAfterMs });
    }
    if (fault.when === 'after') await work();
    else await new Promise<void>((resolve) => hanging.push(resolve));
    const failure = (fault.when === 'after' && fault.failure) || 'unknown';
    throw new ProviderError(failure, `${method}: ${failure} on command`);
  }

  const methods = Object.entries(port).map(([name, method]) => {
    if (typeof method !== 'function') throw new TypeError(`${name} is no method`);
    return [name, (...input: unknown[]) => run(name as Method, () => method(...input))];
  });
  return {
    ...(Object.fromEntries(methods) as Port),
    calls,
    fail(method, fault, times = 1) {
      if (!(method in port)) throw new TypeError(`There is no ${method} to go wrong`);
      for (let time = 0; time < times; time++) planned.push({ method, fault });
    },
    release() {
      const released = hanging;
      hanging = [];
      for (const resolve of released) resolve();
    },
  };
}
