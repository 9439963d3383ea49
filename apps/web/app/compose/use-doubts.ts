import { useState } from 'react';
import type { Draft } from '../client/compose-store.ts';
import { type Doubt, findDoubts } from './find-doubts.ts';

/** Each doubt is asked about once; who sends again has answered it. */
export function useDoubts(draft: Draft) {
  const [asked, setAsked] = useState<readonly Doubt[]>([]);
  return {
    /** What was asked about and still is as it was. */
    open: asked.length > 0 ? findDoubts(draft).filter((doubt) => asked.includes(doubt)) : [],
    /** The doubts that are asked about now for the first time. */
    ask(): Doubt[] {
      const fresh = findDoubts(draft).filter((doubt) => !asked.includes(doubt));
      if (fresh.length > 0) setAsked([...asked, ...fresh]);
      return fresh;
    },
  };
}
