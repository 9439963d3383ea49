import type { AiSpend } from '@triage/contract/account/account-health';
import type { Settings } from '@triage/contract/account/preferences';
import { formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import type { Saver } from '../form/use-save.ts';
import { BudgetField } from './budget-field.tsx';
import { nameDollars } from './name-dollars.ts';

export function Spending({ spend, settings, saver }: { spend: AiSpend; settings: Settings; saver: Saver }) {
  const time = useTime();
  const isSpent = spend.dailyBudget !== null && spend.today >= spend.dailyBudget;
  return (
    <div className="mt-6">
      <p className="text-sm font-semibold">Spending</p>
      <p className="text-sm text-ink-2">
        Today about <b className="font-semibold text-ink">{nameDollars(spend.today)}</b>
        {spend.todayBackground > 0 ? `, ${nameDollars(spend.todayBackground)} of it in the background` : ''}.
        This month about <b className="font-semibold text-ink">{nameDollars(spend.month)}</b>
        {spend.isWhole ? '.' : '. Calls to models without a known price are not counted.'}
      </p>
      {isSpent ? (
        <p className="mt-1 text-sm text-ink" suppressHydrationWarning>
          Today's budget is used up. It renews {formatShort(spend.renewsAt, time)}.
        </p>
      ) : null}
      <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <BudgetField
          label="Daily budget"
          hint="When it is used up, AI answers again tomorrow."
          initial={settings.aiDailyBudget}
          usual={settings.aiDailyBudget === null ? spend.dailyBudget : null}
          onChange={(aiDailyBudget) => saver.saveSoon({ aiDailyBudget })}
          onLeave={saver.flush}
        />
        <BudgetField
          label="Background work"
          hint="For sorting, search by meaning and prepared replies, which then continue tomorrow."
          initial={settings.aiBackgroundBudget}
          usual={settings.aiBackgroundBudget === null ? spend.backgroundBudget : null}
          onChange={(aiBackgroundBudget) => saver.saveSoon({ aiBackgroundBudget })}
          onLeave={saver.flush}
        />
      </div>
    </div>
  );
}
