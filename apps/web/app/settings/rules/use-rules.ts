import type { Rule, RuleRun } from '@triage/contract/triage/rules';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { announce } from '../../client/live/announce.ts';

/** The rules in their order and what they did, changed here when the server has changed them. */
export function useRules(initial: Rule[], runs: RuleRun[]) {
  const [rules, setRules] = useState(initial);
  const [log, setLog] = useState(runs);
  const [problem, setProblem] = useState('');
  const [told, setTold] = useState('');

  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(fieldProblemOf(error));
    }
  }

  return {
    rules,
    log,
    problem,
    /** What applying a rule has found. */
    told,
    put: (saved: Rule) =>
      setRules((all) =>
        all.some(({ ruleId }) => ruleId === saved.ruleId)
          ? all.map((rule) => (rule.ruleId === saved.ruleId ? saved : rule))
          : [...all, saved],
      ),
    switchOff: ({ runs: _runs, updatedAt: _at, ...rule }: Rule) =>
      attempt(async () => {
        const saved = await trpc.rules.change.mutate({ ...rule, enabled: false });
        setRules((all) => all.map((one) => (one.ruleId === saved.ruleId ? saved : one)));
        announce('Rule is off');
      }),
    /** Both resolve with an error text, or null. */
    async apply({ ruleId, name }: Rule): Promise<string | null> {
      try {
        const { threads } = await trpc.rules.applyNow.mutate({ ruleId });
        setLog((await trpc.rules.runs.query()).runs);
        setTold(
          threads === 0
            ? `Nothing in the last 14 days matches “${name}”.`
            : `“${name}” was applied to ${threads} ${threads === 1 ? 'thread' : 'threads'}. What it changes is listed below.`,
        );
      } catch (error) {
        return fieldProblemOf(error);
      }
      return null;
    },
    async remove({ ruleId, name }: Rule): Promise<string | null> {
      try {
        await trpc.rules.remove.mutate({ ruleId });
      } catch (error) {
        return fieldProblemOf(error);
      }
      setRules((all) => all.filter((rule) => rule.ruleId !== ruleId));
      announce(`Rule “${name}” deleted`);
      return null;
    },
    move: ({ ruleId }: Rule, by: -1 | 1) =>
      attempt(async () => {
        const ruleIds = rules.map((rule) => rule.ruleId);
        const from = ruleIds.indexOf(ruleId);
        ruleIds.splice(from + by, 0, ...ruleIds.splice(from, 1));
        setRules((await trpc.rules.order.mutate({ ruleIds })).rules);
        announce(`Now number ${from + by + 1} of ${ruleIds.length}`);
      }),
  };
}
