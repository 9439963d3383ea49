import { type FolderRole, type FolderRow, listFolders } from '@triage/database/tables/imap/folders';
import type { ImapContext } from './context.ts';

const USUAL_NAMES = {
  archive: 'Archive',
  drafts: 'Drafts',
  sent: 'Sent',
  trash: 'Trash',
  spam: 'Junk',
} as const;

export type FoundRole = keyof typeof USUAL_NAMES;

/** The path of the folder with this role; it is created where the mailbox has none. */
export async function findFolder(ctx: ImapContext, role: FoundRole): Promise<string> {
  const found = findByRole(await listFolders(ctx.db, ctx.userId), role);
  if (found) return found.path;
  const name = USUAL_NAMES[role];
  await ctx.pool.use('write', async (client) => {
    const { path } = await client.mailboxCreate(name);
    await client.mailboxSubscribe(path);
  });
  await ctx.mailbox.refresh();
  const folders = await listFolders(ctx.db, ctx.userId);
  // Also by its name: not every server lets a client set a role.
  const made = findByRole(folders, role) ?? folders.find(({ path }) => path.endsWith(name));
  return made?.path ?? name;
}

/** Of several the shortest: `Archive` before `Archive/2019`. */
function findByRole(folders: readonly FolderRow[], role: FolderRole): FolderRow | undefined {
  return folders
    .filter((folder) => folder.role === role)
    .sort((one, other) => one.path.length - other.path.length)[0];
}
