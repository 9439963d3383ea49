import type { Conversation, JsonSchema, ToolOffer, Turn } from './conversation.ts';

type Part = { type?: string; text?: string };
type WireTool = {
  type?: string;
  name?: string;
  description?: string;
  parameters?: JsonSchema;
  function?: WireTool;
};
type WireChoice = string | { type?: string; name?: string; function?: { name?: string } } | undefined;

export type ChatRequest = {
  model?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages?: {
    role: string;
    content?: string | Part[] | null;
    tool_call_id?: string;
    tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  }[];
  tools?: WireTool[];
  tool_choice?: WireChoice;
  response_format?: { type?: string; json_schema?: { schema?: JsonSchema } };
};

export type ResponsesItem = {
  type?: string;
  id?: string;
  role?: string;
  content?: string | Part[] | null;
  call_id?: string;
  name?: string;
  arguments?: string;
  output?: string | Part[];
};

export type ResponsesRequest = {
  model?: string;
  stream?: boolean;
  instructions?: string;
  input?: string | ResponsesItem[];
  tools?: WireTool[];
  tool_choice?: WireChoice;
  text?: { format?: { type?: string; schema?: JsonSchema } };
};

const INSTRUCTION_ROLES = ['system', 'developer'];

export function parseChatRequest(body: ChatRequest): Conversation {
  const turns: Turn[] = [];
  const instructions: string[] = [];
  for (const message of body.messages ?? []) {
    const text = joinParts(message.content);
    if (INSTRUCTION_ROLES.includes(message.role)) instructions.push(text);
    else if (message.role === 'tool') turns.push(resultOf(turns, message.tool_call_id ?? '', text));
    else if (text || !message.tool_calls)
      turns.push({ role: message.role === 'assistant' ? 'assistant' : 'user', text });
    for (const call of message.tool_calls ?? []) {
      turns.push({
        role: 'call',
        callId: call.id,
        name: call.function.name,
        input: parseInput(call.function.arguments),
      });
    }
  }
  const format = body.response_format;
  return {
    instructions: instructions.join('\n'),
    turns,
    tools: parseTools(body.tools),
    toolChoice: parseToolChoice(body.tool_choice),
    schema: format?.json_schema?.schema ?? null,
    json: format?.type === 'json_object',
  };
}

/** `stored` resolves item references: the SDK sends ids instead of repeating the model's output. */
export function parseResponsesRequest(
  body: ResponsesRequest,
  stored: Map<string, ResponsesItem>,
): Conversation {
  const turns: Turn[] = [];
  const instructions: string[] = body.instructions ? [body.instructions] : [];
  const input = typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : (body.input ?? []);
  for (const sent of input as ResponsesItem[]) {
    const item = sent.type === 'item_reference' ? stored.get(sent.id ?? '') : sent;
    if (!item) continue;
    if (item.type === 'function_call') {
      const callId = item.call_id ?? '';
      turns.push({ role: 'call', callId, name: item.name ?? '', input: parseInput(item.arguments ?? '{}') });
    } else if (item.type === 'function_call_output') {
      turns.push(resultOf(turns, item.call_id ?? '', joinParts(item.output)));
    } else if (INSTRUCTION_ROLES.includes(item.role ?? '')) {
      instructions.push(joinParts(item.content));
    } else if (item.role) {
      turns.push({ role: item.role === 'assistant' ? 'assistant' : 'user', text: joinParts(item.content) });
    }
  }
  const format = body.text?.format;
  return {
    instructions: instructions.join('\n'),
    turns,
    tools: parseTools(body.tools),
    toolChoice: parseToolChoice(body.tool_choice),
    schema: format?.schema ?? null,
    json: format?.type === 'json_object',
  };
}

function resultOf(turns: Turn[], callId: string, output: string): Turn {
  const call = turns.findLast((turn) => turn.role === 'call' && turn.callId === callId);
  return { role: 'result', callId, name: call?.role === 'call' ? call.name : '', output };
}

function joinParts(content: string | Part[] | null | undefined): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('\n');
}

function parseInput(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function parseTools(tools: WireTool[] | undefined): ToolOffer[] {
  return (tools ?? []).flatMap((tool) => {
    const offer = tool.function ?? tool;
    if (!offer.name) return [];
    return [{ name: offer.name, description: offer.description ?? '', parameters: offer.parameters ?? {} }];
  });
}

function parseToolChoice(choice: WireChoice): Conversation['toolChoice'] {
  if (typeof choice === 'object') {
    const name = choice.function?.name ?? choice.name;
    return name ? { name } : 'auto';
  }
  return choice === 'none' || choice === 'required' ? choice : 'auto';
}
