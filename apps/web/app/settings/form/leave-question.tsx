import { useBeforeUnload, useBlocker } from '@remix-run/react';
import { AlertDialog } from 'radix-ui';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/confirm-dialog.tsx';
import { hasUnsaved } from './unsaved.ts';

/** Once on each page with forms: asks before a link, Back or closing the tab takes what was typed. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return (
    <AlertDialog.Root
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
    >
      <Question
        title="Leave without saving?"
        about="What you have entered here is not saved yet."
        cancel="Stay"
        verb={
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        }
      />
    </AlertDialog.Root>
  );
}
