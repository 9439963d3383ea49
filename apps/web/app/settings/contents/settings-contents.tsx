import { useEffect, useState } from 'react';
import { groups } from './group.ts';

const ids = Object.values(groups).map(({ id }) => id);

/** Beside the page where there is space, and above it where not. */
export function SettingsContents() {
  const current = useGroupInView();
  return (
    <nav aria-label="Groups of settings" className="lg:sticky lg:top-6 lg:self-start">
      <ul className="flex flex-wrap gap-1 max-lg:mb-8 lg:flex-col">
        {Object.values(groups).map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className="flex h-9 items-center rounded-md px-3 text-sm text-ink-2 hover:bg-well hover:text-ink lg:aria-[current]:bg-press lg:aria-[current]:font-semibold lg:aria-[current]:text-ink max-lg:border max-lg:border-line max-sm:h-11"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The group in view: the last one that begins above the middle of the window. */
function useGroupInView(): string | undefined {
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
