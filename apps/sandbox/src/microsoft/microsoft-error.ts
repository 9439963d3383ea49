import { randomUUID } from 'node:crypto';
import type { SandboxClock } from '../clock.ts';

/** An answer of the token endpoint: each reason has a number, which begins its description. */
export class MicrosoftError extends Error {
  readonly error: string;
  readonly number: number;
  readonly status: 400 | 401;

  constructor(error: string, number: number, text: string, status: 400 | 401 = 400) {
    super(`AADSTS${number}: ${text}`);
    this.error = error;
    this.number = number;
    this.status = status;
  }

  toBody(clock: SandboxClock): object {
    return {
      error: this.error,
      error_description: this.message,
      error_codes: [this.number],
      timestamp: new Date(clock.now()).toISOString(),
      trace_id: randomUUID(),
      correlation_id: randomUUID(),
    };
  }
}

/** Shown to the person; the app hears nothing of it. */
export class MicrosoftRefusal extends Error {}
