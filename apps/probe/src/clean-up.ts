import { callCalendar, callGmail, type World } from './world.ts';

/** Gmail empties the trash after 30 days; the probe does not ask for the scope to delete permanently. */
export async function cleanUp(world: World): Promise<void> {
  if (!world.access) return;
  for (const id of world.draftIds) await callGmail(world, 'cleanUp', `drafts/${id}`, { method: 'DELETE' });
  for (const id of await listOwn(world))
    await callGmail(world, 'cleanUp', `messages/${id}/trash`, { method: 'POST' });
  for (const id of world.eventIds)
    await callCalendar(world, 'cleanUp', `calendars/primary/events/${id}`, { method: 'DELETE' });
}

/** An email to oneself may arrive as a second message, whose id no response contained. */
async function listOwn(world: World): Promise<Set<string>> {
  const query = new URLSearchParams({ q: `subject:"${world.mark}"`, maxResults: '50' });
  const { body } = await callGmail(world, 'cleanUp', `messages?${query}`);
  const found = ((body?.messages ?? []) as { id: string }[]).map(({ id }) => id);
  return new Set([...world.messageIds, ...found]);
}
