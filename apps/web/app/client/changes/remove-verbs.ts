import type { Outside } from '../data/place/place.ts';
import type { Verbs } from './describe-change.ts';

export const removeVerbs: Record<Outside, Verbs> = {
  trash: { name: 'trash', doing: 'Moving to Trash:', done: 'Moved to Trash:' },
  spam: { name: 'report as spam', doing: 'Reporting as spam:', done: 'Reported as spam:' },
};

export const returnVerbs: Record<Outside, Verbs> = {
  trash: { name: 'take out of Trash', doing: 'Taking out of Trash:', done: 'Taken out of Trash:' },
  spam: { name: 'take out of Spam', doing: 'Taking out of Spam:', done: 'Not spam:' },
};
