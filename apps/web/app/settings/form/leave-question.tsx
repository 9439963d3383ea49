import { AlertDialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/confirm-dialog.tsx';
import { hasUnsaved } from './unsaved.ts';

const KEY = 'unsaved';
type Blocker = ReturnType<typeof globalThis.__remixRouter.getBlocker>;

/** Once on each page with forms: asks before a link, Back or closing the tab takes what was typed. */
export function LeaveQuestion() {
  const blocker = useBlockedNavigation();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <AlertDialog.Root
      open={blocker?.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker?.reset?.()}
    >
      <Question
        title="Leave without saving?"
        about="What you have entered here is not saved yet."
        cancel="Stay"
        verb={
          <Button look="danger" onClick={() => blocker?.proceed?.()}>
            Leave
          </Button>
        }
      />
    </AlertDialog.Root>
  );
}

/** As `useBlocker`, which would be in the first JavaScript of every page. */
function useBlockedNavigation(): Blocker | undefined {
  const [blocker, setBlocker] = useState<Blocker>();
  useEffect(() => {
    const router = window.__remixRouter;
    router.getBlocker(
      KEY,
      ({ currentLocation, nextLocation }) =>
        hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
    );
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(KEY)));
    return () => {
      stop();
      router.deleteBlocker(KEY);
    };
  }, []);
  return blocker;
}
