import { useLayoutEffect, useRef } from 'react';
import { replyPlace } from '../client/draft/reply-place.ts';

/** The composer renders a reply here. The reader itself knows nothing of it. */
export function ReplyPlace({ threadId }: { threadId: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) replyPlace.set({ threadId, element: place.current });
    return () => replyPlace.set(null);
  }, [threadId]);
  return <div ref={place} />;
}
