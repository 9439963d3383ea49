import { type Answer, type Conversation, measureUsage } from './conversation.ts';
import type { ResponsesItem } from './parse-model-request.ts';
import { type Frame, splitForStream } from './stream-events.ts';

type Envelope = { id: string; created: number; model: string };

export function writeResponses(envelope: Envelope, conversation: Conversation, answer: Answer) {
  const { input, output, total } = measureUsage(conversation, answer);
  return {
    id: envelope.id,
    object: 'response',
    created_at: envelope.created,
    status: 'completed',
    model: envelope.model,
    error: null,
    incomplete_details: null,
    instructions: null,
    output: writeItems(envelope.id, answer),
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: total,
    },
  };
}

export function writeResponsesFrames(
  envelope: Envelope,
  conversation: Conversation,
  answer: Answer,
): Frame[] {
  const whole = writeResponses(envelope, conversation, answer);
  const started = { ...whole, status: 'in_progress', output: [], usage: null };
  const frames: Frame[] = [];
  const push = (type: string, rest: object) =>
    frames.push({ event: type, data: { type, sequence_number: frames.length, ...rest } });
  push('response.created', { response: started });
  push('response.in_progress', { response: started });
  for (const [output_index, item] of whole.output.entries()) {
    if (item.type === 'message') pushMessage(push, output_index, item);
    else pushCall(push, output_index, item);
  }
  push('response.completed', { response: whole });
  return frames;
}

type Push = (type: string, rest: object) => void;

function pushMessage(push: Push, output_index: number, item: ResponsesItem) {
  const text = typeof item.content === 'object' ? (item.content?.[0]?.text ?? '') : '';
  const where = { item_id: item.id, output_index, content_index: 0 };
  push('response.output_item.added', { output_index, item: { ...item, status: 'in_progress', content: [] } });
  push('response.content_part.added', { ...where, part: { type: 'output_text', text: '', annotations: [] } });
  for (const delta of splitForStream(text))
    push('response.output_text.delta', { ...where, delta, logprobs: [] });
  push('response.output_text.done', { ...where, text, logprobs: [] });
  push('response.content_part.done', { ...where, part: { type: 'output_text', text, annotations: [] } });
  push('response.output_item.done', { output_index, item });
}

function pushCall(push: Push, output_index: number, item: ResponsesItem) {
  const where = { item_id: item.id, output_index };
  push('response.output_item.added', {
    output_index,
    item: { ...item, status: 'in_progress', arguments: '' },
  });
  for (const delta of splitForStream(item.arguments ?? '')) {
    push('response.function_call_arguments.delta', { ...where, delta });
  }
  push('response.function_call_arguments.done', { ...where, name: item.name, arguments: item.arguments });
  push('response.output_item.done', { output_index, item });
}

function writeItems(responseId: string, answer: Answer): ResponsesItem[] {
  const tail = responseId.replace(/^resp_/, '');
  const message = {
    type: 'message',
    id: `msg_${tail}`,
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', text: answer.text, annotations: [], logprobs: [] }],
  };
  const calls = answer.calls.map((call, index) => ({
    type: 'function_call',
    id: `fc_${tail}_${index}`,
    call_id: `call_${tail}_${index}`,
    status: 'completed',
    name: call.name,
    arguments: JSON.stringify(call.input),
  }));
  return answer.text || calls.length === 0 ? [message, ...calls] : calls;
}
