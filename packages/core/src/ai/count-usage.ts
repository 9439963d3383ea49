import type { Provider } from '@triage/contract/lanes';
import type { Logger } from '../ports/logger.ts';

export interface AiUsage {
  provider: Provider;
  purpose: string;
  inputTokens: number;
  outputTokens: number;
}

/** What an answer cost goes into the log, where operators add it up; nothing of what was asked does. */
export function countUsage(logger: Logger, usage: AiUsage): void {
  logger.info('ai.used', { ...usage });
}
