import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** The button that opens the dialog. */
  trigger: ReactNode;
  title: string;
  children: ReactNode;
  /** The label of the confirming button. */
  verb: string;
  /** The label of the button that changes nothing. */
  cancel?: string;
  look?: 'danger' | 'act';
  /** Resolves with an error text, which the open dialog shows, or null. */
  onConfirm(): Promise<string | null>;
}

/** Confirms an action that cannot be undone, or changes much at once. */
export function ConfirmDialog({
  trigger,
  title,
  children,
  verb,
  cancel = 'Keep it',
  look = 'danger',
  onConfirm,
}: Props) {
  const [problem, setProblem] = useState('');
  const [isOpen, setOpen] = useState(false);
  const confirm = async () => {
    const failed = await onConfirm();
    setProblem(failed ?? '');
    if (failed === null) setOpen(false);
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>
      <Question
        title={title}
        about={children}
        problem={problem}
        cancel={cancel}
        verb={
          <Button look={look} onClick={() => void confirm()}>
            {verb}
          </Button>
        }
      />
    </AlertDialog.Root>
  );
}

interface QuestionProps {
  title: string;
  about: ReactNode;
  problem?: string;
  /** Has the focus when the dialog opens, so that Enter and Escape both change nothing. */
  cancel: string;
  /** The button, or the link, that goes on. */
  verb: ReactNode;
}

/** Inside an `AlertDialog.Root`. */
export function Question({ title, about, problem = '', cancel, verb }: QuestionProps) {
  return (
    <AlertDialog.Portal>
      <AlertDialog.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
      <AlertDialog.Content className="animate-rise fixed top-[20vh] left-1/2 z-50 w-[min(92vw,26rem)] -translate-x-1/2 rounded-xl border border-line bg-float p-6 shadow-high">
        <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">{title}</AlertDialog.Title>
        <AlertDialog.Description className="mt-2 text-sm text-ink-2">{about}</AlertDialog.Description>
        {problem ? (
          <p role="alert" className="mt-3 text-sm text-danger">
            {problem}. Try again.
          </p>
        ) : null}
        <div className="mt-6 flex justify-end gap-2">
          <AlertDialog.Cancel asChild>
            <Button look="quiet">{cancel}</Button>
          </AlertDialog.Cancel>
          {verb}
        </div>
      </AlertDialog.Content>
    </AlertDialog.Portal>
  );
}
