import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';

type Owner = { userId: string };

export type NewPasskeyRow = Owner & {
  id: string;
  name: string;
  credentialKey: string;
  publicKey: string;
  /** As text, like every bigint. */
  counter: string;
  transports: string[];
  now: Date;
};

const SHOWN = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const;

const insert = statement('passkeys-insert', (p: NewPasskeyRow) =>
  build
    .insertInto('passkeys')
    .values({
      user_id: p.userId,
      id: p.id,
      name: p.name,
      credential_key: p.credentialKey,
      public_key: p.publicKey,
      counter: p.counter,
      transports: p.transports,
      created_at: p.now,
    })
    .onConflict((conflict) => conflict.column('credential_key').doNothing())
    .returning(SHOWN),
);

const list = statement('passkeys-list', (p: Owner) =>
  build
    .selectFrom('passkeys')
    .where('user_id', '=', p.userId)
    .select([...SHOWN, 'credential_key as credentialKey', 'transports'])
    .orderBy('created_at')
    .orderBy('id'),
);

const lock = statement('passkeys-lock', (p: Owner) =>
  build.selectFrom('passkeys').where('user_id', '=', p.userId).select('id').orderBy('id').forUpdate(),
);

const remove = statement('passkeys-remove', (p: Owner & { id: string }) =>
  build.deleteFrom('passkeys').where('user_id', '=', p.userId).where('id', '=', p.id),
);

const findByCredential = statement('passkeys-find-by-credential', (p: { credentialKey: string }) =>
  build
    .selectFrom('passkeys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('k.credential_key', '=', p.credentialKey)
    .select([
      'k.user_id as userId',
      'k.id',
      'k.credential_key as credentialKey',
      'k.public_key as publicKey',
      'k.counter',
      'u.email',
    ]),
);

const noteUse = statement('passkeys-note-use', (p: Owner & { id: string; counter: string; now: Date }) =>
  build
    .updateTable('passkeys')
    .set({ counter: p.counter, last_used_at: p.now })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    // A counter that does not rise is a copy of the device's key. Many devices do not count: they always say zero.
    .where((e) => e.or([e('counter', '<', p.counter), e('counter', '=', '0')]))
    .returning('id'),
);

const findAccount = statement('passkeys-find-account', (p: Owner) =>
  build.selectFrom('accounts').where('user_id', '=', p.userId).select('provider').limit(1),
);

/** Undefined if this credential is stored already. */
export function insertPasskey(db: Sql, passkey: NewPasskeyRow) {
  return runOne(db, insert, passkey);
}

export function listPasskeyRows(db: Sql, userId: string) {
  return run(db, list, { userId });
}

/** Their ids; until the transaction ends, nobody else removes one. */
export async function lockPasskeys(db: Sql, userId: string): Promise<string[]> {
  return (await run(db, lock, { userId })).map(({ id }) => id);
}

export async function deletePasskey(db: Sql, passkey: Owner & { id: string }): Promise<void> {
  await run(db, remove, passkey);
}

/** With the address of its owner. */
export function findPasskeyByCredential(db: Sql, credentialKey: string) {
  return runOne(db, findByCredential, { credentialKey });
}

/** False if the counter of the stored row is not below the new one. */
export async function notePasskeyUse(
  db: Sql,
  use: Owner & { id: string; counter: string; now: Date },
): Promise<boolean> {
  return (await runOne(db, noteUse, use)) !== undefined;
}

/** Whether they can also sign in at the identity provider. */
export async function hasIdentityAccount(db: Sql, userId: string): Promise<boolean> {
  return (await runOne(db, findAccount, { userId })) !== undefined;
}
