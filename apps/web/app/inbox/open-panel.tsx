import { closePanel, type Panel } from '../client/data/place/panel.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import type { InboxCommands } from './commands/use-inbox-commands.ts';

const CommandPalette = lazyPart(async () => (await import('./dialogs/command-palette.tsx')).CommandPalette);
const ShortcutHelp = lazyPart(async () => (await import('./dialogs/shortcut-help.tsx')).ShortcutHelp);
const SnoozeDialog = lazyPart(async () => (await import('./dialogs/snooze-dialog.tsx')).SnoozeDialog);
const MoveDialog = lazyPart(async () => (await import('./dialogs/move-dialog.tsx')).MoveDialog);
const ActionsSheet = lazyPart(async () => (await import('./dialogs/actions/actions-sheet.tsx')).ActionsSheet);
const MoreSheet = lazyPart(async () => (await import('./dialogs/actions/more-sheet.tsx')).MoreSheet);
const LabelPicker = lazyPart(async () => (await import('./dialogs/label-picker.tsx')).LabelPicker);
const UnsubscribeDialog = lazyPart(
  async () => (await import('./dialogs/unsubscribe-dialog.tsx')).UnsubscribeDialog,
);
const ReminderPanel = lazyPart(async () => (await import('./dialogs/reminder-panel.tsx')).ReminderPanel);
const LabelDialog = lazyPart(async () => (await import('./dialogs/label-dialog.tsx')).LabelDialog);
const DeleteDialog = lazyPart(async () => (await import('./dialogs/delete-dialog.tsx')).DeleteDialog);
const PinDialog = lazyPart(async () => (await import('./dialogs/pin-dialog.tsx')).PinDialog);

/** The dialog or sheet that is open. */
export function OpenPanel({ panel, commands, me }: { panel: Panel; commands: InboxCommands; me: string }) {
  return (
    <>
      {panel.name === 'palette' ? (
        <CommandPalette
          me={me}
          onClose={closePanel}
          onChoose={(id) => {
            closePanel();
            // The closing dialog restores the focus first; the command may move it again.
            requestAnimationFrame(() => commands.run(id));
          }}
        />
      ) : null}
      {panel.name === 'help' ? <ShortcutHelp onClose={closePanel} /> : null}
      {panel.name === 'snooze' ? <SnoozeDialog rows={panel.rows} onClose={closePanel} /> : null}
      {panel.name === 'move' ? <MoveDialog rows={panel.rows} onClose={closePanel} /> : null}
      {panel.name === 'actions' ? <ActionsSheet {...panel} me={me} onClose={closePanel} /> : null}
      {panel.name === 'label' ? <LabelPicker rows={panel.rows} onClose={closePanel} /> : null}
      {panel.name === 'unsubscribe' ? <UnsubscribeDialog {...panel} onClose={closePanel} /> : null}
      {panel.name === 'remind' || panel.name === 'reminders' || panel.name === 'moved' ? (
        <ReminderPanel panel={panel} onClose={closePanel} />
      ) : null}
      {panel.name === 'labels' ? <LabelDialog onClose={closePanel} /> : null}
      {panel.name === 'pin' ? <PinDialog {...panel} onClose={closePanel} /> : null}
      {panel.name === 'delete' ? <DeleteDialog rows={panel.rows} onClose={closePanel} /> : null}
      {panel.name === 'more' ? <MoreSheet onClose={closePanel} /> : null}
    </>
  );
}
