/** The state that this tab restores after a reload. The conversation itself is stored on the server. */
const KEY = 'assistant';

interface Remembered {
  isOpen: boolean;
  conversationId: string | null;
}

export function rememberChat(chat: Remembered): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chat));
  } catch {
    // Storage is unavailable: a reload starts a new conversation.
  }
}

export function recallChat(): Remembered {
  try {
    const { isOpen, conversationId } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Remembered>;
    return {
      isOpen: isOpen === true,
      conversationId: typeof conversationId === 'string' ? conversationId : null,
    };
  } catch {
    return { isOpen: false, conversationId: null };
  }
}
