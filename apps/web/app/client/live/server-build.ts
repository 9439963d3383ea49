import { makeStore } from '../data/make-store.ts';

/** The build that answered last, by the name of its manifest. Empty in development, where parts are replaced in place. */
export const serverBuild = makeStore('');

export function noteBuild(response: Response): void {
  const name = response.headers.get('x-app-build');
  if (name) serverBuild.set(name);
}

/** Whether the server has another build than this page. */
export function isOutdated(): boolean {
  const answered = serverBuild.get();
  return answered !== '' && !window.__remixManifest.url.endsWith(`/${answered}`);
}
