import { useEffect, useState } from 'react';
import { groups } from './group.ts';

const ids = Object.values(groups).map(({ id }) => id);

/** The group that is being read: the last one that begins above the middle of the window. */
export function useGroupInView(): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = () => {
      const { scrollY, innerHeight } = window;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const begun = ids.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setCurrent(isAtEnd && scrollY > 0 ? ids.at(-1) : (begun.at(-1) ?? ids[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return current;
}
