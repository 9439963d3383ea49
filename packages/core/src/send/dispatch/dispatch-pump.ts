import type { Services } from '../../context.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import { type ClaimedSend, claimDue } from './claim-sends.ts';
import { deliverSend } from './deliver-send.ts';
import { sendLedger } from './send-ledger.ts';

export interface PumpLimits {
  /** Deliveries side by side in this process. */
  total: number;
  /** Per mailbox: a slow one occupies at most this many slots. */
  perMailbox: number;
}

export const PUMP_LIMITS: PumpLimits = { total: 64, perMailbox: 4 };

/** Deliveries end together, as their writes do: so long a claim waits to fill the room of several of them. */
const REFILL_MS = 5;

export interface DispatchPump {
  /** Starts everything that is due and has room. */
  fill(): Promise<void>;
  /** Resolves when nothing that this pump started runs any more, and nothing more was due. */
  drained(): Promise<void>;
  /** Starts nothing more; running deliveries continue. */
  close(): void;
  sentCount(): number;
}

/** Delivers what is due concurrently; each finished delivery frees a slot. */
export function dispatchPump(services: Services, limits: PumpLimits = PUMP_LIMITS): DispatchPump {
  const ledger = sendLedger(services);
  const running = new Map<TenantId, number>();
  let inFlight = 0;
  let sent = 0;
  let closed = false;
  let filling: Promise<void> | null = null;
  let again = false;
  let refill: NodeJS.Timeout | null = null;
  let drainWaiters: (() => void)[] = [];

  function fill(): Promise<void> {
    again = true;
    filling ??= fillWhileAsked().finally(() => {
      filling = null;
      settleDrained();
    });
    return filling;
  }

  async function fillWhileAsked(): Promise<void> {
    while (again && !closed && inFlight < limits.total) {
      again = false;
      const free = limits.total - inFlight;
      const claimed = await claimDue(services, {
        now: services.clock.now(),
        free,
        perMailbox: limits.perMailbox,
        running,
      });
      for (const send of claimed) start(send);
      // The look ahead may have seen one mailbox only; now that it is busy, the next look sees the others.
      if (claimed.length > 0) again = true;
    }
  }

  function start(send: ClaimedSend): void {
    inFlight += 1;
    running.set(send.tenantId, (running.get(send.tenantId) ?? 0) + 1);
    void deliver(send).finally(() => {
      inFlight -= 1;
      const left = (running.get(send.tenantId) ?? 1) - 1;
      if (left > 0) running.set(send.tenantId, left);
      else running.delete(send.tenantId);
      if (closed) settleDrained();
      else refill ??= setTimeout(fillAgain, REFILL_MS);
    });
  }

  function fillAgain(): void {
    refill = null;
    // What fails to fill is tried again by the loop that owns this pump.
    fill().catch((error) => services.logger.error('sends.claim-failed', {}, error));
  }

  async function deliver(send: ClaimedSend): Promise<void> {
    try {
      const delivery = await deliverSend(services, ledger, send);
      if (delivery.outcome === 'sent' && delivery.first) sent += 1;
    } catch (error) {
      // Its lease expires, and the next dispatcher determines its state.
      services.logger.error('send.interrupted', { send: send.id, tenant: send.tenantId }, error);
    }
  }

  function settleDrained(): void {
    if (inFlight > 0 || filling || refill) return;
    const waiters = drainWaiters;
    drainWaiters = [];
    for (const resolve of waiters) resolve();
  }

  return {
    fill,
    drained: () =>
      new Promise((resolve) => {
        drainWaiters.push(resolve);
        settleDrained();
      }),
    close() {
      closed = true;
    },
    sentCount: () => sent,
  };
}
