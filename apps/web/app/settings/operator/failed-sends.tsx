import type { FailedSendsAnswer, OperatedSend } from '@triage/contract/operator/installation';
import { FailureList } from './failure-list.tsx';
import { FailureRow } from './failure-row.tsx';

const kinds: Record<OperatedSend['kind'], string> = {
  email: 'Email',
  invitation: 'Invitation',
  automatic: 'Email of the service',
};

/** Without an action: what may have been sent is never sent again from here, and its owner sees it in the outbox. */
export function FailedSends({ answer: { sends, total, page } }: { answer: FailedSendsAnswer }) {
  return (
    <FailureList
      title="Failed sends"
      none="No email has failed in the last 14 days."
      name="sends"
      rows={sends}
      total={total}
      page={page}
    >
      {(send) => (
        <FailureRow key={`${send.userId} ${send.id}`} failure={send} kind={kinds[send.kind]}>
          <span className="text-xs text-ink-3">
            {send.isUnknown ? 'may have been sent' : 'in their outbox'}
          </span>
        </FailureRow>
      )}
    </FailureList>
  );
}
