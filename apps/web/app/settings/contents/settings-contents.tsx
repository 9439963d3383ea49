import { groups } from './group.ts';
import { useGroupInView } from './use-group-in-view.ts';

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
