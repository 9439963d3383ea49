/** What this tab was busy with, so that a reload does not end it. The conversation itself lies on the server. */
const KEY = 'assistant';

interface Remembered {
  isOpen: boolean;
  conversationId: string | null;
}

export function rememberChat(chat: Remembered): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chat));
  } catch {
    // A browser that keeps nothing begins anew after a reload.
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
