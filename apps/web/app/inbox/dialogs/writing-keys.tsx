import { composerKeys } from '../../client/keys/composer-keys.ts';
import { Keys } from '../../client/keys/keys.tsx';

/** Unlike the others these work while one types, and cannot be changed. */
export function WritingKeys() {
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className="pb-1 text-xs font-semibold text-ink-3">While writing an email</h3>
      <dl>
        {composerKeys.map(({ action, name, keys }) => (
          <div key={action} className="flex items-center justify-between border-t border-line py-1.5 text-sm">
            <dt>{name}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
