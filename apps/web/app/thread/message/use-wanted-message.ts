import { useEffect, useRef } from 'react';
import type { WantedMessage } from '../../client/data/queries/wanted-message.ts';

const loadPassage = () => import('../mail-body/show-passage.ts');

/** Scrolls to a message that a link asked for, and shows the quoted passage. */
export function useWantedMessage(wanted: WantedMessage | null) {
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!wanted) return;
    toggle.current?.scrollIntoView({ block: 'start' });
    toggle.current?.focus({ preventScroll: true });
    const article = toggle.current?.closest('article');
    if (!wanted.quote || !article) return;
    const { quote } = wanted;
    const stopped = new AbortController();
    void loadPassage().then(({ showPassage }) => showPassage(article, quote, stopped.signal));
    return () => stopped.abort();
  }, [wanted]);
  return toggle;
}
