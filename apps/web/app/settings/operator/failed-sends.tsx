import type { FailedSendsAnswer, OperatedSend } from '@triage/contract/operator/installation';
import { FAILURES_A_PAGE } from '@triage/contract/operator/page-sizes';
import { FailureRow } from './failure-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { Pager } from './pager.tsx';

const kinds: Record<OperatedSend['kind'], string> = {
  email: 'Email',
  invitation: 'Invitation',
  automatic: 'Email of the service',
};

/** Without an action: what may have been sent is never sent again from here, and its owner sees it in the outbox. */
export function FailedSends({ answer: { sends, total, page } }: { answer: FailedSendsAnswer }) {
  return (
    <OperatorSection title="Failed sends" count={total}>
      {sends.length === 0 ? (
        <p className="mt-3 text-sm text-ink-2">No email has failed in the last 14 days.</p>
      ) : (
        <ul aria-label="Failed sends" className="divide-y divide-line border-b border-line">
          {sends.map((send) => (
            <FailureRow key={`${send.userId} ${send.id}`} failure={send} kind={kinds[send.kind]}>
              <span className="text-xs text-ink-3">
                {send.isUnknown ? 'may have been sent' : 'in their outbox'}
              </span>
            </FailureRow>
          ))}
        </ul>
      )}
      <Pager label="Pages of failed sends" name="sends" page={page} size={FAILURES_A_PAGE} total={total} />
    </OperatorSection>
  );
}
