import type { Services } from '@triage/core/context';

export interface Workers {
  stop(): Promise<void>;
}

export async function startWorkers(_services: Services): Promise<Workers> {
  return { stop: async () => {} };
}
