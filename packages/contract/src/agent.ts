import { z } from 'zod';
import { providerSchema } from './lanes.ts';
import { AGENT_MESSAGES_MAX } from './limits.ts';

/** The history comes from the client and decides nothing; only its outline is checked here. */
export const chatMessageSchema = z.looseObject({
  id: z.string().max(128).optional(),
  role: z.enum(['system', 'user', 'assistant']),
  parts: z.array(z.looseObject({ type: z.string().max(128) })).max(500),
});

export const agentChatRequest = z.object({
  messages: z.array(chatMessageSchema).min(1).max(AGENT_MESSAGES_MAX),
  provider: providerSchema.default('ai_primary'),
});
export type AgentChatRequest = z.infer<typeof agentChatRequest>;
