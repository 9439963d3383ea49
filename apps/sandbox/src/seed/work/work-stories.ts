import type { Story } from '../story.ts';
import { workCustomers } from './work-customers.ts';
import { workMeetings } from './work-meetings.ts';
import { workNotices } from './work-notices.ts';
import { workSuppliers } from './work-suppliers.ts';
import { workTeam } from './work-team.ts';

export function workStories(): Story[] {
  const all = [...workTeam, ...workSuppliers, ...workMeetings, ...workCustomers, ...workNotices];
  // Small enough that each thread is where its story says.
  return all.map((story) => ({ archived: false, ...story }));
}
