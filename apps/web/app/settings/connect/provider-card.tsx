import type { ProviderStatus } from '@triage/contract/account/account-health';
import { Button } from '../../ui/button.tsx';
import { nameDollars } from '../ai/name-dollars.ts';
import { useReembed } from '../use-reembed.ts';

interface Props {
  status: ProviderStatus;
  pricesRead: string;
  isFirst: boolean;
  hasOther: boolean;
}

export function ProviderCard({ status: drawn, pricesRead, isFirst, hasOther }: Props) {
  const { status, note, problem, start } = useReembed(drawn);
  const { model, embeddingModel, indexed, run, month } = status;
  const isRunning = run?.status === 'running';
  return (
    <section aria-label={model} className="rounded-lg border border-line px-4 py-3.5 text-sm">
      <p className="font-semibold break-words">{model}</p>
      {hasOther ? (
        <p className="text-ink-2">
          {isFirst ? 'Sorts your mail.' : 'Used when the primary provider is over its limit.'}
        </p>
      ) : null}
      <p className="mt-2 text-ink-2">
        This month about{' '}
        <b className="font-semibold text-ink">{count(month.inputTokens + month.outputTokens)}</b> tokens in{' '}
        {count(month.calls)} calls: {count(month.inputTokens)} read, {count(month.outputTokens)} written.
        {month.dollars === null ? ' Cost unknown: the administrator can set model prices (AI_PRICES).' : null}
        {month.dollars ? (
          <>
            {' '}
            At the prices of {pricesRead} about{' '}
            <b className="font-semibold text-ink">{nameDollars(month.dollars)}</b>.
          </>
        ) : null}
      </p>
      {embeddingModel === null ? (
        <p className="mt-1 text-ink-2">
          It has no embedding model, so it does not search by meaning. Search by words works as usual.
        </p>
      ) : (
        <>
          <p className="mt-1 text-ink-2">
            {count(Math.min(indexed.done, indexed.total))} of {count(indexed.total)} threads can be found by
            meaning ({embeddingModel}).
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button size="sm" disabled={isRunning} onClick={() => void start()}>
              {isRunning ? 'Rebuilding…' : 'Rebuild search index'}
            </Button>
            <p role="status" className="text-ink-2">
              {isRunning && run.total > 0 ? `${count(run.done)} of ${count(run.total)}` : note}
            </p>
          </div>
        </>
      )}
      {problem || run?.status === 'failed' ? (
        <p role="alert" className="mt-2 text-danger">
          {problem || 'The last run did not finish. Start it again to continue.'}
        </p>
      ) : null}
    </section>
  );
}

const format = new Intl.NumberFormat('en-GB');

function count(value: number): string {
  return format.format(Math.round(value));
}
