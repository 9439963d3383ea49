import { Link } from '@remix-run/react';
import { useMailboxes } from '../../client/data/mailboxes.ts';
import { tourOpen } from '../../client/data/place/panel.ts';
import { setSingleKeys, useSingleKeys } from '../../client/data/settings/preferences.ts';
import { Keys } from '../../client/keys/keys.tsx';
import { needsMailboxes } from '../../client/keys/needs-mailboxes.ts';
import { withOwnKeys } from '../../client/keys/own-commands.ts';
import { currentKeys } from '../../client/keys/own-keys.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { WritingKeys } from './writing-keys.tsx';

export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const singleKeys = useSingleKeys();
  const hasSeveral = useMailboxes().length > 0;
  const commands = withOwnKeys(currentKeys()).filter((command) => hasSeveral || !needsMailboxes(command));
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <SheetDialog
      title="Keyboard shortcuts"
      about="While you type, only those with Ctrl work."
      onClose={onClose}
      wide
    >
      <div className="columns-1 gap-8 px-5 pt-1 pb-4 sm:columns-2">
        {groups.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="pb-1 text-xs font-semibold text-ink-3">{group}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group && command.keys.length > 0)
                .map(({ id, name, keys }) => (
                  <div
                    key={id}
                    className="flex items-center justify-between border-t border-line py-1.5 text-sm"
                  >
                    <dt>{name}</dt>
                    <dd className="flex gap-2.5">
                      {keys.map((each) => (
                        <Keys key={each} keys={each} />
                      ))}
                    </dd>
                  </div>
                ))}
              {group === 'Go to' ? (
                <div className="flex items-center justify-between border-t border-line py-1.5 text-sm">
                  <dt>Go to a split, by its place</dt>
                  <dd className="flex items-center gap-1">
                    <Keys keys="1" /> to <Keys keys="9" />
                  </dd>
                </div>
              ) : null}
            </dl>
          </section>
        ))}
        <WritingKeys />
      </div>
      <div className="mx-5 mb-4 flex gap-2">
        <Link to="/settings/shortcuts" className={buttonClass('line')}>
          Change shortcuts
        </Link>
        <Button
          look="quiet"
          onClick={() => {
            onClose();
            tourOpen.set(true);
          }}
        >
          Take the tour
        </Button>
      </div>
      <label className="flex items-center gap-3 border-t border-line px-5 py-4 text-sm">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
          className="size-4 accent-(--act)"
        />
        Single-key shortcuts. When off, only the arrow keys and shortcuts with Ctrl work.
      </label>
    </SheetDialog>
  );
}
