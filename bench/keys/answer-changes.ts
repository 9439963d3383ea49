import type { Page } from 'playwright-core';

interface Call {
  json: { threadIds?: string[] } | undefined;
}

/** The threads are in the cache alone, not at the provider: changes are agreed to here, as a quick server would. */
export async function answerChanges(page: Page): Promise<void> {
  await page.route(/\/api\/trpc\/(triage|snooze)\./, async (route) => {
    const calls = Object.values((route.request().postDataJSON() ?? {}) as Record<string, Call>);
    const answers = calls.map(({ json }) => {
      const results = (json?.threadIds ?? []).map((threadId) => ({ threadId, success: true }));
      return { result: { data: { json: { success: true, results } } } };
    });
    await route.fulfill({ json: answers });
  });
}
