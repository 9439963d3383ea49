import type { Services } from '../../context.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import { type ClaimedSend, claimDue } from './claim-sends.ts';
import { deliverSend } from './deliver-send.ts';
import { type SendLedger, sendLedger } from './send-ledger.ts';

export interface PumpLimits {
  /** Deliveries side by side in this process. */
  total: number;
  /** Per mailbox: a slow one occupies at most this many slots. */
  perMailbox: number;
}

export const PUMP_LIMITS: PumpLimits = { total: 64, perMailbox: 4 };

/** Deliveries end together, as their writes are batched: wait this long, so that one claim fills several free slots. */
const REFILL_MS = 5;

/** Delivers what is due concurrently; each finished delivery frees a slot. */
export class DispatchPump {
  readonly #services: Services;
  readonly #limits: PumpLimits;
  readonly #ledger: SendLedger;
  readonly #running = new Map<TenantId, number>();
  #inFlight = 0;
  #sent = 0;
  #closed = false;
  #filling: Promise<void> | null = null;
  #again = false;
  #refill: NodeJS.Timeout | null = null;
  #drainWaiters: (() => void)[] = [];

  constructor(services: Services, limits: PumpLimits = PUMP_LIMITS) {
    this.#services = services;
    this.#limits = limits;
    this.#ledger = sendLedger(services);
  }

  get sentCount(): number {
    return this.#sent;
  }

  /** Starts everything that is due and has room. */
  fill(): Promise<void> {
    this.#again = true;
    this.#filling ??= this.#fillWhileAsked().finally(() => {
      this.#filling = null;
      this.#settleDrained();
    });
    return this.#filling;
  }

  /** Resolves when nothing that this pump started runs any more, and nothing more was due. */
  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#drainWaiters.push(resolve);
      this.#settleDrained();
    });
  }

  /** Starts nothing more; running deliveries continue. */
  close(): void {
    this.#closed = true;
  }

  async #fillWhileAsked(): Promise<void> {
    const { total, perMailbox } = this.#limits;
    while (this.#again && !this.#closed && this.#inFlight < total) {
      this.#again = false;
      const claimed = await claimDue(this.#services, {
        now: this.#services.clock.now(),
        free: total - this.#inFlight,
        perMailbox,
        running: this.#running,
      });
      for (const send of claimed) this.#start(send);
      // The look ahead may have seen one mailbox only; now that it is busy, the next look sees the others.
      if (claimed.length > 0) this.#again = true;
    }
  }

  #start(send: ClaimedSend): void {
    this.#inFlight += 1;
    this.#running.set(send.tenantId, (this.#running.get(send.tenantId) ?? 0) + 1);
    void this.#deliver(send).finally(() => {
      this.#inFlight -= 1;
      const left = (this.#running.get(send.tenantId) ?? 1) - 1;
      if (left > 0) this.#running.set(send.tenantId, left);
      else this.#running.delete(send.tenantId);
      if (this.#closed) this.#settleDrained();
      else this.#refill ??= setTimeout(() => this.#fillAgain(), REFILL_MS);
    });
  }

  #fillAgain(): void {
    this.#refill = null;
    // The loop that owns this pump retries a failed claim.
    this.fill().catch((error) => this.#services.logger.error('sends.claim-failed', {}, error));
  }

  async #deliver(send: ClaimedSend): Promise<void> {
    try {
      const delivery = await deliverSend(this.#services, this.#ledger, send);
      if (delivery.outcome === 'sent' && delivery.first) this.#sent += 1;
    } catch (error) {
      // Its lease expires, and the next dispatcher determines its state.
      this.#services.logger.error('send.interrupted', { send: send.id, tenant: send.tenantId }, error);
    }
  }

  #settleDrained(): void {
    if (this.#inFlight > 0 || this.#filling || this.#refill) return;
    const waiters = this.#drainWaiters;
    this.#drainWaiters = [];
    for (const resolve of waiters) resolve();
  }
}
