import type { FolderRole } from '@triage/database/tables/imap/folders';
import { labelOfFolder } from '../mirror/folder-labels.ts';

export interface PlaceOf {
  path: string;
  role: FolderRole;
  uid: number;
}

export type Step = { kind: 'move' | 'copy'; from: string; to: string; uid: number };

export interface FolderChange {
  /** Folders that must contain the message afterwards. */
  add: readonly string[];
  /** Labels to remove. */
  remove: readonly string[];
  /** Remove it from every other folder: for spam and trash. */
  alone: boolean;
  /** The folder for messages without any other folder. */
  archive: string;
}

/**
 * How a message is moved from the folders it is in to the wanted ones. It is never deleted: a copy that is removed from a
 * folder is moved to a wanted folder or to the archive.
 */
export function planMoves(places: readonly PlaceOf[], change: FolderChange): Step[] {
  const leaving = places.filter((place) => {
    const label = labelOfFolder(place) ?? '';
    if (change.add.includes(place.path)) return false;
    return change.alone || change.remove.includes(label);
  });
  const missing = change.add.filter((path) => !places.some((place) => place.path === path));
  const archived = places.filter(({ role }) => role === 'archive');
  const sources = [...leaving, ...archived.filter((place) => !leaving.includes(place))];
  const steps: Step[] = [];
  const moved = new Set<PlaceOf>();
  // A copy needs its source in place: copies first.
  for (const to of missing.slice(sources.length)) {
    const from = places[0];
    if (from) steps.push({ kind: 'copy', from: from.path, uid: from.uid, to });
  }
  for (const [index, to] of missing.slice(0, sources.length).entries()) {
    const from = sources[index];
    if (!from) continue;
    steps.push({ kind: 'move', from: from.path, uid: from.uid, to });
    moved.add(from);
  }
  const rest = change.alone ? change.add[0] : change.archive;
  for (const from of leaving)
    if (!moved.has(from) && rest && from.path !== rest)
      steps.push({ kind: 'move', from: from.path, uid: from.uid, to: rest });
  return steps;
}
