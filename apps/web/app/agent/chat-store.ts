import { decodeChatStream } from '@triage/contract/chat-stream';
import type { Provider } from '@triage/contract/triage/lanes';
import { notify } from '../client/changes/notices/notify.ts';
import { makeStore } from '../client/data/make-store.ts';
import { getQueryClient } from '../client/data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../client/data/queries/trpc.ts';
import { currentSettings, currentTime } from '../client/data/settings/user-settings.ts';
import { announce } from '../client/live/announce.ts';
import { connectivity, noteFailure } from '../client/live/connectivity.ts';
import { dropCard, keepCard } from './approvals/approvals.ts';
import { forgetOther, noteDecided } from './approvals/other-requests.ts';
import {
  answerApproval,
  applyChunk,
  type ChatMessage,
  isDecided,
  isTool,
  tellOutcome,
} from './chat-reducer.ts';
import { formatTimestamps } from './format-timestamps.ts';
import { toChatMessages } from './to-chat-messages.ts';

interface Chat {
  conversationId: string | null;
  messages: ChatMessage[];
  state: 'ready' | 'opening' | 'working' | 'failed';
  problem: string;
}

const fresh: Chat = { conversationId: null, messages: [], state: 'ready', problem: '' };
export const chatStore = makeStore<Chat>(fresh);
/** The choice in this tab; overrides the setting. */
export const providerStore = makeStore<Provider | null>(null);
let running: AbortController | null = null;

export function ask(text: string): void {
  const message: ChatMessage = { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] };
  chatStore.set((chat) => ({ ...chat, messages: [...chat.messages, message] }));
  forgetOther();
  void run();
}

/** Deciding a card of the last message continues the conversation; any other card is decided separately. */
export async function decide(
  approvalId: string,
  answer: { approved: boolean; leaveOut?: readonly string[] },
): Promise<void> {
  const parts = chatStore.get().messages.at(-1)?.parts ?? [];
  if (parts.some((part) => isTool(part) && part.approval?.id === approvalId)) {
    chatStore.set((chat) => ({ ...chat, messages: answerApproval(chat.messages, approvalId, answer) }));
    if (isDecided(chatStore.get().messages)) await run();
    return;
  }
  try {
    const { approved: approve, leaveOut = [] } = answer;
    const decision = await trpc.agent.decide.mutate({ approvalId, approve, leaveOut: [...leaveOut] });
    chatStore.set((chat) => ({ ...chat, messages: tellOutcome(chat.messages, decision) }));
    noteDecided(decision);
    dropCard(approvalId);
    announce(formatTimestamps(decision.text, currentTime()));
    void getQueryClient().invalidateQueries();
  } catch (error) {
    notify(
      `Couldn't confirm your decision: ${serverErrorOf(error) ?? 'the server did not respond'}. Check the receipts before you try again.`,
      {
        isProblem: true,
      },
    );
    throw error;
  }
}

export function stop(): void {
  running?.abort();
}

export function startOver(): void {
  stop();
  forgetOther();
  chatStore.set(fresh);
}

export async function openConversation(id: string): Promise<void> {
  stop();
  forgetOther();
  chatStore.set({ ...fresh, conversationId: id, state: 'opening' });
  const isStillWanted = () => chatStore.get().conversationId === id && chatStore.get().state === 'opening';
  try {
    const { conversation } = await trpc.agent.conversation.query({ id });
    if (!isStillWanted()) return;
    if (!conversation) return startOver();
    const messages = toChatMessages(conversation.messages);
    // The question was stored but its answer is missing, so offer to try again.
    const isCutOff = messages.at(-1)?.role === 'user';
    chatStore.set({
      conversationId: id,
      messages,
      state: isCutOff ? 'failed' : 'ready',
      problem: isCutOff ? 'This question was not answered.' : '',
    });
  } catch (error) {
    noteFailure(error);
    if (isStillWanted())
      chatStore.set({
        ...fresh,
        problem: serverErrorOf(error) ?? 'The server did not respond',
        state: 'failed',
      });
  }
}

export async function run(): Promise<void> {
  const abort = new AbortController();
  running = abort;
  chatStore.set((chat) => ({ ...chat, state: 'working', problem: '' }));
  // A late answer must not be written into another conversation that was opened meanwhile.
  const set = (change: (chat: Chat) => Chat) => running === abort && chatStore.set(change);
  try {
    const { conversationId, messages } = chatStore.get();
    const response = await fetch('/api/agent/chat', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...(conversationId ? { id: conversationId } : {}),
        messages,
        provider: providerStore.get() ?? currentSettings()?.provider,
      }),
      signal: abort.signal,
    });
    if (!response.ok || !response.body) throw new Error(await parseProblem(response));
    if (messages.at(-1)?.role === 'user') set(addAnswer);
    for await (const chunk of decodeChatStream(response.body)) {
      if (chunk.type === 'error') throw new Error(chunk.errorText ?? 'Agent request failed');
      const id = chunk.messageMetadata?.conversationId;
      if (id) set((chat) => ({ ...chat, conversationId: id }));
      if (chunk.approvalDescriptor) keepCard(chunk.approvalDescriptor);
      set((chat) =>
        changeAnswer(chat, (message) => ({ ...message, parts: applyChunk(message.parts, chunk) })),
      );
    }
    set((chat) => ({ ...chat, state: 'ready' }));
    announce(isWaiting() ? 'The assistant needs your approval' : 'The assistant answered');
  } catch (error) {
    const problem = abort.signal.aborted ? '' : error instanceof Error ? error.message : 'No answer';
    set((chat) => ({ ...chat, state: problem ? 'failed' : 'ready', problem }));
  }
  // The answer may have changed mail, sends or meetings.
  void getQueryClient().invalidateQueries();
}

function isWaiting(): boolean {
  const parts = chatStore.get().messages.at(-1)?.parts ?? [];
  return parts.some((part) => isTool(part) && part.state === 'approval-requested');
}

async function parseProblem(response: Response): Promise<string> {
  if (response.status === 401) {
    connectivity.set('signed-out');
    return 'You are signed out.';
  }
  const body: unknown = await response.json().catch(() => null);
  const { error } = (body ?? {}) as { error?: string };
  return error ?? `The server returned an error (${response.status})`;
}

function addAnswer(chat: Chat): Chat {
  const answer: ChatMessage = { id: crypto.randomUUID(), role: 'assistant', parts: [] };
  return { ...chat, messages: [...chat.messages, answer] };
}

function changeAnswer(chat: Chat, change: (message: ChatMessage) => ChatMessage): Chat {
  const last = chat.messages.length - 1;
  return {
    ...chat,
    messages: chat.messages.map((message, index) => (index === last ? change(message) : message)),
  };
}
