import { FIRST_MAILBOX, mailboxOf } from '@triage/contract/mailbox-id';
import type { PreviewRuleRequest } from '@triage/contract/triage/rules';
import { listOwnLabels } from '@triage/database/tables/mail-labels';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';

const OF_FIRST = 'Choose a label of the first mailbox. In the others it is the label of the same name';

type Labelled = Pick<PreviewRuleRequest, 'conditions' | 'actions'>;
type Part = keyof Labelled;

/** A label of the rule that has been deleted since does not keep the rule from being changed. */
export async function requireLabels(
  { db, tenantId }: Pick<TenantContext, 'tenantId' | 'db'>,
  asked: Labelled,
  before?: { [Name in Part]: { label: string | null } },
): Promise<void> {
  const parts = (['conditions', 'actions'] as const).filter((part) => {
    const { label } = asked[part];
    return label !== null && label !== before?.[part].label;
  });
  if (parts.length === 0) return;
  const known = await listOwnLabels(db, tenantId);
  const missing = parts.find((part) => !known.some(({ id }) => id === asked[part].label));
  if (!missing) return;
  const isOfFurther = mailboxOf(asked[missing].label ?? '') !== FIRST_MAILBOX;
  throw new FieldError(missing, isOfFurther ? `label: ${OF_FIRST}` : 'label: There is no such label');
}
