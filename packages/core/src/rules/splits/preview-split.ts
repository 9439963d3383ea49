import type { RuleActions } from '@triage/contract/inbox/rule-actions';
import { RULE_PREVIEW_SHOWN } from '@triage/contract/triage/rule-limits';
import type { PreviewSplitRequest, SplitPreview } from '@triage/contract/triage/splits';
import type { TenantContext } from '../../context.ts';
import { comparePreview } from '../preview-rule.ts';

const NO_ACTIONS: RuleActions = {
  lane: null,
  priority: null,
  label: null,
  archive: false,
  mute: false,
  snooze: null,
  star: false,
  markRead: false,
  notify: false,
  forwardTo: null,
  draftReply: null,
};

/** Mail of the last 14 days that would be in the split. */
export async function previewSplit(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  { lane: wanted, conditions, exceptions }: PreviewSplitRequest,
): Promise<SplitPreview> {
  const found = await comparePreview(ctx, { conditions, exceptions, actions: NO_ACTIONS });
  const threads = found.threads.flatMap(
    ({ effect: _effect, conflict: _conflict, isDeceptive, lane, ...thread }) =>
      lane !== null && lane !== 'done' && !isDeceptive && (wanted === null || lane === wanted)
        ? [{ ...thread, lane }]
        : [],
  );
  const { examined, limited } = found;
  return { examined, limited, matched: threads.length, threads: threads.slice(0, RULE_PREVIEW_SHOWN) };
}
