import type { ComponentProps } from 'react';
import { parseSender } from '../../client/data/parse-sender.ts';
import { Initials } from './initials.tsx';

interface Props {
  items: readonly string[];
  isOpen: boolean;
  menuProps: ComponentProps<'ul'>;
  itemProps(item: string, index: number): ComponentProps<'li'>;
}

export function SuggestionList({ items, isOpen, menuProps, itemProps }: Props) {
  return (
    <ul
      {...menuProps}
      className={`absolute top-full right-0 left-0 z-20 sm:left-14 max-h-72 overflow-y-auto rounded-lg border border-line bg-float p-1 shadow-high ${isOpen ? '' : 'hidden'}`}
    >
      {isOpen
        ? items.map((item, index) => {
            const { name, address } = parseSender(item);
            return (
              <li
                key={item}
                {...itemProps(item, index)}
                className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-sm"
              >
                <Initials recipient={item} />
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
                  <span className="truncate">{item.includes('<') ? name : address}</span>
                  {item.includes('<') ? <span className="truncate text-xs text-ink-3">{address}</span> : null}
                </span>
              </li>
            );
          })
        : null}
    </ul>
  );
}
