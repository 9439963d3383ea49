import { createHash, randomUUID } from 'node:crypto';
import type { Adapter, AdapterUser } from '@auth/core/adapters';
import type { Database } from '@triage/database/open-database';

const PROVIDER = 'identity';

export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Auth.js on our tables. Sessions are stored by token hash, and tokens of the identity provider not at all. */
export function authAdapter(db: Database): Adapter {
  return { ...userMethods(db), ...sessionMethods(db) };
}

function userMethods({ prisma: { user, account } }: Database) {
  return {
    async createUser(profile) {
      return asUser(
        await user.create({
          data: {
            id: randomUUID(),
            name: profile.name ?? null,
            email: profile.email.toLowerCase(),
            // Auth.js leaves it out; sign-in refuses every address that is not verified.
            emailVerified: new Date(),
            image: profile.image ?? null,
          },
        }),
      );
    },
    getUser: async (id) => optionalUser(await user.findUnique({ where: { id } })),
    getUserByEmail: async (email) =>
      optionalUser(await user.findUnique({ where: { email: email.toLowerCase() } })),
    async getUserByAccount({ provider, providerAccountId }) {
      const found = await account.findUnique({
        where: { provider_providerAccountId: { provider, providerAccountId } },
        select: { user: true },
      });
      return optionalUser(found?.user ?? null);
    },
    async updateUser({ id, name, image }) {
      return asUser(
        await user.update({ where: { id }, data: { ...(name && { name }), ...(image && { image }) } }),
      );
    },
    async linkAccount({ userId, provider, providerAccountId, type }) {
      await account.create({ data: { userId, provider, providerAccountId, type } });
    },
  } satisfies Adapter;
}

function sessionMethods({ prisma: { session } }: Database) {
  return {
    async createSession({ sessionToken, userId, expires }) {
      await session.create({ data: { tokenHash: hashSessionToken(sessionToken), userId, expires } });
      return { sessionToken, userId, expires };
    },
    async getSessionAndUser(sessionToken) {
      const found = await session.findUnique({
        where: { tokenHash: hashSessionToken(sessionToken) },
        select: { expires: true, user: true },
      });
      if (!found) return null;
      return {
        session: { sessionToken, userId: found.user.id, expires: found.expires },
        user: asUser(found.user),
      };
    },
    async updateSession({ sessionToken, expires }) {
      if (!expires) return null;
      const tokenHash = hashSessionToken(sessionToken);
      // Extending a session must not restore one that was signed out in another tab.
      const { count } = await session.updateMany({ where: { tokenHash }, data: { expires } });
      if (count === 0) return null;
      const { userId } = await session.findUniqueOrThrow({ where: { tokenHash }, select: { userId: true } });
      return { sessionToken, userId, expires };
    },
    async deleteSession(sessionToken) {
      await session.deleteMany({ where: { tokenHash: hashSessionToken(sessionToken) } });
    },
  } satisfies Adapter;
}

/**
 * Whether the user of this address signs in there with another account: an organization may give an address to somebody
 * else, who must not get the mail of its first owner. Without any account, they came by email, so they may use both.
 */
export async function belongsToOtherAccount(
  db: Database,
  { email, providerAccountId }: { email: string; providerAccountId: string },
): Promise<boolean> {
  const own = { provider: PROVIDER, providerAccountId };
  if (
    await db.prisma.account.findUnique({
      where: { provider_providerAccountId: own },
      select: { userId: true },
    })
  )
    return false;
  const other = await db.prisma.account.findFirst({
    where: { provider: PROVIDER, user: { email: email.toLowerCase() } },
    select: { userId: true },
  });
  return other !== null;
}

interface StoredUser {
  id: string;
  name: string | null;
  email: string;
  emailVerified: Date | null;
  image: string | null;
}

function asUser({ id, name, email, emailVerified, image }: StoredUser): AdapterUser {
  return { id, name, email, emailVerified, image };
}

function optionalUser(stored: StoredUser | null): AdapterUser | null {
  return stored && asUser(stored);
}
