import { describeRefusals } from './connect-problems.ts';

/** The provider shows these errors on its own page and does not redirect back, so they can only be listed. */
export function RefusalHelp({ appUrl, provider }: { appUrl: string; provider: string }) {
  return (
    <details className="mt-6 text-sm text-ink-2">
      <summary className="cursor-pointer font-semibold text-ink">{provider} shows an error page?</summary>
      <dl className="mt-3 space-y-3">
        {describeRefusals(`${appUrl}/api/auth/callback/integration`).map(({ code, fix }) => (
          <div key={code}>
            <dt className="font-mono text-xs font-semibold break-words text-ink">{code}</dt>
            <dd className="mt-0.5 break-words">{fix}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
