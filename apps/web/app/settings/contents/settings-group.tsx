import type { ReactNode } from 'react';
import type { Group } from './group.ts';

/** A group of sections on the settings page; the table of contents links to it. */
export function SettingsGroup({ group, children }: { group: Group; children: ReactNode }) {
  return (
    <div id={group.id} className="mb-14 scroll-mt-6 [&>section:first-of-type]:border-t-0">
      <h2 className="border-b-2 border-line-strong/40 pb-2 text-xl font-bold tracking-tight">{group.name}</h2>
      {children}
    </div>
  );
}
