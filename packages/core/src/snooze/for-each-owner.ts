/**
 * One transaction for each user: on Citus none spans two. One that fails, because its worker is down, for example, keeps
 * nobody else waiting; it is thrown at the end.
 */
export async function forEachOwner(
  userIds: readonly string[],
  work: (userId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of userIds) await work(userId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
