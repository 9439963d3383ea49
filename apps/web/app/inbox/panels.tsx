import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '../client/make-store.ts';
import { loadToasts } from '../client/notify.ts';
import { closePanel, type Panel, panelStore } from '../client/panel.ts';
import type { InboxCommands } from './use-inbox-commands.ts';

const parts = {
  palette: () => import('./command-palette.tsx'),
  help: () => import('./key-help.tsx'),
  snooze: () => import('./snooze-dialog.tsx'),
  move: () => import('./move-dialog.tsx'),
  actions: () => import('./actions-sheet.tsx'),
  more: () => import('./more-sheet.tsx'),
  toasts: () => import('../ui/toasts.tsx'),
};
const CommandPalette = lazy(() => parts.palette().then((part) => ({ default: part.CommandPalette })));
const KeyHelp = lazy(() => parts.help().then((part) => ({ default: part.KeyHelp })));
const SnoozeDialog = lazy(() => parts.snooze().then((part) => ({ default: part.SnoozeDialog })));
const MoveDialog = lazy(() => parts.move().then((part) => ({ default: part.MoveDialog })));
const ActionsSheet = lazy(() => parts.actions().then((part) => ({ default: part.ActionsSheet })));
const MoreSheet = lazy(() => parts.more().then((part) => ({ default: part.MoreSheet })));
const Toasts = lazy(() => parts.toasts().then((part) => ({ default: part.Toasts })));

/** Not part of what is loaded first, but there before the first key asks for them. */
export function Panels({ commands }: { commands: InboxCommands }) {
  const panel = useStore(panelStore, (value) => value);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIdle(true);
      for (const load of [...Object.values(parts), loadToasts]) void load();
    }, 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Suspense>{isIdle ? <Toasts /> : null}</Suspense>
      <Suspense>{panel ? <OpenPanel panel={panel} commands={commands} /> : null}</Suspense>
    </>
  );
}

function OpenPanel({ panel, commands }: { panel: Panel; commands: InboxCommands }) {
  return (
    <>
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
      {panel.name === 'actions' ? <ActionsSheet rows={panel.rows} onClose={closePanel} /> : null}
      {panel.name === 'more' ? <MoreSheet onClose={closePanel} /> : null}
    </>
  );
}
