export type JsonSchema = {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  definitions?: Record<string, JsonSchema>;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  nullable?: boolean;
};

export type ToolOffer = { name: string; description: string; parameters: JsonSchema };

export type Turn =
  | { role: 'user' | 'assistant'; text: string }
  | { role: 'call'; callId: string; name: string; input: Record<string, unknown> }
  | { role: 'result'; callId: string; name: string; output: string };

/** One request to the model, from either wire format. */
export type Conversation = {
  instructions: string;
  turns: Turn[];
  tools: ToolOffer[];
  toolChoice: 'auto' | 'none' | 'required' | { name: string };
  schema: JsonSchema | null;
  json: boolean;
};

export type Answer = { text: string; calls: { name: string; input: Record<string, unknown> }[] };

export function lastUserText(conversation: Conversation): string {
  const turn = conversation.turns.findLast(({ role }) => role === 'user');
  return turn && 'text' in turn ? turn.text : '';
}

/** Word counts stand in for tokens: usage must follow the text, it need not be exact. */
export function countTokens(text: string): number {
  const words = text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu,
  );
  return words?.length ?? 0;
}

export function measureUsage(conversation: Conversation, answer: Answer) {
  const said = conversation.turns.map((turn) =>
    'text' in turn ? turn.text : turn.role === 'call' ? JSON.stringify(turn.input) : turn.output,
  );
  const offered = conversation.tools.length > 0 ? JSON.stringify(conversation.tools) : '';
  const input = countTokens([conversation.instructions, ...said, offered].join('\n'));
  const output =
    countTokens(answer.text) + answer.calls.reduce((sum, call) => sum + countTokens(JSON.stringify(call)), 0);
  return { input, output, total: input + output };
}
