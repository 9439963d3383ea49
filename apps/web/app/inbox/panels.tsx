import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../client/make-store.ts';
import { closePanel, panelStore } from '../client/panel.ts';
import type { InboxCommands } from './use-inbox-commands.ts';

const parts = {
  palette: () => import('./command-palette.tsx'),
  help: () => import('./key-help.tsx'),
  snooze: () => import('./snooze-dialog.tsx'),
  move: () => import('./move-dialog.tsx'),
};
const CommandPalette = lazy(() => parts.palette().then((part) => ({ default: part.CommandPalette })));
const KeyHelp = lazy(() => parts.help().then((part) => ({ default: part.KeyHelp })));
const SnoozeDialog = lazy(() => parts.snooze().then((part) => ({ default: part.SnoozeDialog })));
const MoveDialog = lazy(() => parts.move().then((part) => ({ default: part.MoveDialog })));

/** Not part of what is loaded first, but there before the first key asks for them. */
export function Panels({ commands }: { commands: InboxCommands }) {
  const panel = useStore(panelStore, (value) => value);
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of Object.values(parts)) void load();
    }, 300);
    return () => clearTimeout(timer);
  }, []);
  if (!panel) return null;
  return (
    <Suspense>
      {panel.name === 'palette' ? (
        <CommandPalette
          isPossible={commands.isPossible}
          onClose={closePanel}
          onChoose={(id) => {
            closePanel();
            // The dialog gives the focus back first; a command may want it elsewhere.
            requestAnimationFrame(() => commands.run(id));
          }}
        />
      ) : null}
      {panel.name === 'help' ? <KeyHelp onClose={closePanel} /> : null}
      {panel.name === 'snooze' ? <SnoozeDialog rows={panel.rows} onClose={closePanel} /> : null}
      {panel.name === 'move' ? <MoveDialog rows={panel.rows} onClose={closePanel} /> : null}
    </Suspense>
  );
}
