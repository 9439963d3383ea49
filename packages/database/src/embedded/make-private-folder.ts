import { chmodSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';

const GROUP_OR_OTHERS = 0o077;
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;
/** One of these in it, and the folder is one that this app has filled. */
const OWN_FILES = ['database', 'secrets.json', 'PG_VERSION'];
/** At the root of a mounted volume. */
const IGNORED = 'lost+found';

class FolderNotPrivate extends Error {
  override name = 'FolderNotPrivate';
  constructor(folder: string, reason: string) {
    super(
      `The folder ${folder} ${reason}, and it holds everybody's mail: run chmod 700 on it as its owner, or choose another DATA_DIR`,
    );
  }
}

/** Only this user may enter it (mode 0700). A folder of our own is tightened; one that we cannot tighten is refused. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  const found = statSync(folder);
  if ((found.mode & GROUP_OR_OTHERS) === 0) return;
  if (found.mode & STICKY) throw new FolderNotPrivate(folder, 'is shared with other users, as /tmp is');
  if (found.uid !== process.getuid?.()) {
    requireUnwritable(folder, found);
    return;
  }
  // DATA_DIR=/var by mistake, and as root: closing that folder would stop the machine.
  if (!holdsOurFiles(folder))
    throw new FolderNotPrivate(folder, 'is open to other users and holds other files');
  chmodSync(folder, 0o700);
  if (statSync(folder).mode & GROUP_OR_OTHERS)
    throw new FolderNotPrivate(folder, 'is open to other users on a disk that keeps no modes');
}

function holdsOurFiles(folder: string): boolean {
  const names = readdirSync(folder).filter((name) => name !== IGNORED);
  return names.length === 0 || names.some((name) => OWN_FILES.includes(name));
}

/**
 * A volume mounted by a container platform belongs to root, and our group can write to it. The database folder in it is
 * our own and private; nobody else may be able to replace it.
 */
function requireUnwritable(folder: string, { mode }: Stats): void {
  if (mode & OTHERS_WRITE)
    throw new FolderNotPrivate(folder, 'belongs to another user and everybody may write to it');
}
