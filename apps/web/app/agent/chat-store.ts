import { announce } from '../client/announce.ts';
import { makeStore } from '../client/make-store.ts';
import { currentSettings } from '../client/person-settings.ts';
import { getQueryClient } from '../client/query-client.ts';
import { answerApproval, applyChunk, type ChatMessage, isDecided } from './chat-reducer.ts';
import { readStream } from './read-stream.ts';

interface Chat {
  conversationId: string | null;
  messages: ChatMessage[];
  state: 'ready' | 'working' | 'failed';
  problem: string;
}

const fresh: Chat = { conversationId: null, messages: [], state: 'ready', problem: '' };
export const chatStore = makeStore<Chat>(fresh);
let running: AbortController | null = null;

export function ask(text: string): void {
  const message: ChatMessage = { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] };
  chatStore.set((chat) => ({ ...chat, messages: [...chat.messages, message] }));
  void run();
}

export function decide(approvalId: string, approved: boolean): void {
  chatStore.set((chat) => ({ ...chat, messages: answerApproval(chat.messages, approvalId, approved) }));
  if (isDecided(chatStore.get().messages)) void run();
}

export function stop(): void {
  running?.abort();
}

export function startOver(): void {
  stop();
  chatStore.set(fresh);
}

export async function run(): Promise<void> {
  const abort = new AbortController();
  running = abort;
  chatStore.set((chat) => ({ ...chat, state: 'working', problem: '' }));
  try {
    const { conversationId, messages } = chatStore.get();
    const response = await fetch('/api/agent/chat', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...(conversationId ? { id: conversationId } : {}),
        messages,
        provider: currentSettings()?.provider,
      }),
      signal: abort.signal,
    });
    if (!response.ok || !response.body) throw new Error(await readProblem(response));
    if (messages.at(-1)?.role === 'user') addAnswer();
    for await (const chunk of readStream(response.body)) {
      if (chunk.type === 'error') throw new Error(chunk.errorText ?? 'Agent request failed');
      const id = chunk.messageMetadata?.conversationId;
      if (id) chatStore.set((chat) => ({ ...chat, conversationId: id }));
      changeAnswer((message) => ({ ...message, parts: applyChunk(message.parts, chunk) }));
    }
    chatStore.set((chat) => ({ ...chat, state: 'ready' }));
    announce('The assistant has answered');
  } catch (error) {
    const problem = abort.signal.aborted ? '' : error instanceof Error ? error.message : 'No answer';
    chatStore.set((chat) => ({ ...chat, state: problem ? 'failed' : 'ready', problem }));
  }
  // It may have archived, sent or booked something.
  void getQueryClient().invalidateQueries();
}

async function readProblem(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const { error } = (body ?? {}) as { error?: string };
  return error ?? `The server answered ${response.status}`;
}

function addAnswer(): void {
  const answer: ChatMessage = { id: crypto.randomUUID(), role: 'assistant', parts: [] };
  chatStore.set((chat) => ({ ...chat, messages: [...chat.messages, answer] }));
}

function changeAnswer(change: (message: ChatMessage) => ChatMessage): void {
  chatStore.set((chat) => ({
    ...chat,
    messages: chat.messages.map((message, index) =>
      index === chat.messages.length - 1 ? change(message) : message,
    ),
  }));
}
