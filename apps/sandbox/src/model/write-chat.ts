import { type Answer, type Conversation, measureUsage } from './conversation.ts';
import { type Frame, splitForStream } from './stream-events.ts';

type Envelope = { id: string; created: number; model: string };

export function writeChat(envelope: Envelope, conversation: Conversation, answer: Answer) {
  const toolCalls = answer.calls.map((call, index) => ({
    id: `call_${envelope.id}_${index}`,
    type: 'function' as const,
    function: { name: call.name, arguments: JSON.stringify(call.input) },
  }));
  return {
    ...envelope,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.text || null,
          refusal: null,
          ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
        },
        logprobs: null,
        finish_reason: toolCalls.length > 0 ? 'tool_calls' : 'stop',
      },
    ],
    usage: chatUsage(conversation, answer),
  };
}

export function writeChatFrames(
  envelope: Envelope,
  conversation: Conversation,
  answer: Answer,
  usage: boolean,
): Frame[] {
  const whole = writeChat(envelope, conversation, answer);
  const chunk = (delta: object, finish_reason: string | null = null): Frame => ({
    data: {
      ...envelope,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    },
  });
  const frames: Frame[] = [chunk({ role: 'assistant', content: '' })];
  for (const content of splitForStream(answer.text)) frames.push(chunk({ content }));
  for (const [index, call] of (whole.choices[0]?.message.tool_calls ?? []).entries()) {
    const { id, type } = call;
    frames.push(
      chunk({ tool_calls: [{ index, id, type, function: { name: call.function.name, arguments: '' } }] }),
    );
    for (const part of splitForStream(call.function.arguments)) {
      frames.push(chunk({ tool_calls: [{ index, function: { arguments: part } }] }));
    }
  }
  frames.push(chunk({}, whole.choices[0]?.finish_reason ?? 'stop'));
  if (usage)
    frames.push({ data: { ...envelope, object: 'chat.completion.chunk', choices: [], usage: whole.usage } });
  frames.push({ data: '[DONE]' });
  return frames;
}

function chatUsage(conversation: Conversation, answer: Answer) {
  const { input, output, total } = measureUsage(conversation, answer);
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: total,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0 },
  };
}
