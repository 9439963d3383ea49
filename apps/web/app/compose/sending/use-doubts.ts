import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Draft } from '../../client/draft/compose-store.ts';
import { snippetsQuery } from '../snippets/snippets-query.ts';
import { type Doubt, findDoubts } from './find-doubts.ts';

/** Asks about each doubt once; sending again confirms it. */
export function useDoubts(draft: Draft) {
  const [asked, setAsked] = useState<readonly Doubt[]>([]);
  const { data: snippets } = useQuery(snippetsQuery);
  const find = () => findDoubts(draft, undefined, snippets);
  return {
    /** Doubts that were asked about and still apply. */
    open: asked.length > 0 ? find().filter((doubt) => asked.includes(doubt)) : [],
    /** Returns the doubts that are new. */
    ask(): Doubt[] {
      const fresh = find().filter((doubt) => !asked.includes(doubt));
      if (fresh.length > 0) setAsked([...asked, ...fresh]);
      return fresh;
    },
  };
}
