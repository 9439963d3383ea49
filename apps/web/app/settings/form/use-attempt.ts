import { useEffect, useRef, useState } from 'react';
import { type Fault, faultOf, noFault } from './fault.ts';

/**
 * Runs one request of a form at a time to its end, and keeps why it could not start or was refused. The first field
 * that is marked as invalid then has the focus.
 */
export function useAttempt(locate: (fault: Fault) => Promise<Fault> | Fault = (fault) => fault) {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState(noFault);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  useEffect(() => {
    if (fault.field) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fault]);

  /** `work` may find a fault itself. */
  async function attempt(missing: Fault | null, work: () => Promise<Fault | null>): Promise<void> {
    // Its buttons stay focusable while it runs.
    if (isRunning.current) return;
    setFault(missing ?? noFault);
    if (missing) return;
    isRunning.current = true;
    setBusy(true);
    try {
      setFault((await work()) ?? noFault);
    } catch (error) {
      const refused = faultOf(error);
      // A server that did not respond names no field.
      setFault(refused.field === null ? refused : await locate(refused));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return {
    form,
    /** At the field. */
    problemOf: (field: string) => (fault.field === field ? fault.text : undefined),
    /** At the buttons. */
    problem: fault.field ? '' : fault.text,
    isBusy,
    attempt,
  };
}
