import { openPanel } from '../data/place/panel.ts';
import { findOutsideTargets, here, type Rows } from './inbox-actions.ts';
import { notify } from './notices/notify.ts';

/** Only of the trash: elsewhere the thread is moved there first. */
export function askDelete(given?: Rows): void {
  if (here().view !== 'trash') {
    notify('Only conversations in Trash can be deleted for good.', { duration: 4_000 });
    return;
  }
  const rows = given ?? findOutsideTargets();
  if (rows.length > 0) openPanel({ name: 'delete', rows });
}

export function askEmptyTrash(): void {
  openPanel({ name: 'delete', rows: 'all' });
}
