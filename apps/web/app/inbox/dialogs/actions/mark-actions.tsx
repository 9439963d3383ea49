import { Mail, MailOpen, Star, StarOff, Tag } from 'lucide-react';
import { askLabel } from '../../../client/changes/label-actions.ts';
import { markRows, toggleStar } from '../../../client/changes/marks/ask-marks.ts';
import type { Choice } from '../../../ui/choice-list.tsx';
import { icon, type Targets } from './targets.ts';

export function listMarkActions({ rows, row }: Targets): Choice[] {
  return [
    { id: 'label', name: 'Label…', icon: <Tag {...icon} />, onChoose: () => askLabel(rows) },
    {
      id: 'mark',
      name: row.unread ? 'Mark as read' : 'Mark as unread',
      icon: row.unread ? <MailOpen {...icon} /> : <Mail {...icon} />,
      onChoose: () => markRows(!row.unread, rows),
    },
    {
      id: 'star',
      name: row.starred ? 'Unstar' : 'Star',
      icon: row.starred ? <StarOff {...icon} /> : <Star {...icon} />,
      onChoose: () => toggleStar(rows),
    },
  ];
}
