import { type Mail, type MailLabel, ProviderError } from '@triage/core/ports/mail';
import { type FolderRow, listFolders } from '@triage/database/tables/imap/folders';
import type { ImapFlow } from 'imapflow';
import { labelOfFolder } from '../mirror/folder-labels.ts';
import type { ImapContext } from './context.ts';

const FLAG_LABELS = ['UNREAD', 'STARRED'];

export function mailLabels(ctx: ImapContext): Pick<Mail, 'listLabels' | 'createLabel' | 'listSendAs'> {
  return {
    async listLabels() {
      await ctx.mailbox.recent();
      const folders = await listFolders(ctx.db, ctx.userId);
      const prefix = await findPrefix();
      const labels = folders.flatMap((folder) => {
        const id = labelOfFolder(folder);
        return id ? [asLabel(id, folder, prefix)] : [];
      });
      return [...labels, ...FLAG_LABELS.map((id) => ({ id, name: id, own: false, colour: null }))];
    },
    // Folders have no colours.
    async createLabel({ name }) {
      const path = name.trim();
      if (!path || /[\r\n*%]/.test(path)) throw new ProviderError('invalid', 'Invalid folder name');
      const labels = await this.listLabels();
      if (labels.some((label) => label.name.toLowerCase() === path.toLowerCase()))
        throw new ProviderError('conflict', 'A folder has this name');
      const made = await ctx.pool.use('write', (client) => createFolder(client, path));
      // Also for one that is there already: whoever looks for it next must find it.
      await ctx.mailbox.refresh();
      if (made === null) throw new ProviderError('conflict', 'A folder has this name');
      const folder = (await listFolders(ctx.db, ctx.userId)).find((one) => one.path === made);
      if (!folder) throw new ProviderError('unavailable', 'The new folder is not listed');
      return asLabel(labelOfFolder(folder) ?? '', folder, await findPrefix());
    },
    /** IMAP does not know of other addresses. */
    async listSendAs() {
      const { emailAddress: email } = await ctx.account();
      return [{ email, name: '', replyTo: '', signature: '', isDefault: true, isPrimary: true }];
    },
  };

  async function findPrefix(): Promise<string> {
    return ctx.pool.use('read', async (client) => client.namespace?.prefix ?? '');
  }
}

/** Returns its path; null if there is one of this name. In our names levels are parted by a slash, on the server by its own character. */
async function createFolder(client: ImapFlow, name: string): Promise<string | null> {
  const delimiter = client.namespace?.delimiter ?? '/';
  const levels = name.split('/');
  if (levels.some((level) => level.trim() === '' || level.includes(delimiter)))
    throw new ProviderError('invalid', `A folder name cannot contain "${delimiter}" here`);
  const { path, created } = await client.mailboxCreate(levels.join(delimiter));
  if (!created) return null;
  await client.mailboxSubscribe(path);
  return path;
}

function asLabel(id: string, folder: FolderRow, prefix: string): MailLabel {
  if (folder.role !== 'own') return { id, name: id, own: false, colour: null };
  const path = folder.path.startsWith(prefix) ? folder.path.slice(prefix.length) : folder.path;
  const name = folder.delimiter ? path.replaceAll(folder.delimiter, '/') : path;
  return { id, name, own: true, colour: null };
}
