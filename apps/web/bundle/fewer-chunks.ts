import type { Plugin, Rollup } from 'vite';

const EVERY_PAGE = /[/](?:entry[.]client[.]tsx$|root[.]tsx[?])/;
const INBOX = /[/]routes[/]inbox[.]tsx[?]/;
/** Visitors without a session must not load the inbox. */
const VISITOR_PAGES = /[/]routes[/](?:sign-in|book)[^/?]*[.]tsx[?]/;
const SETTINGS_PAGES = /[/]routes[/](?:settings|onboarding|operator)[^/?]*[.]tsx[?]/;
const OFFLINE_PAGE = /[/]routes[/]offline[.]tsx[?]/;
const FIRST_LOAD = /[/](?:entry[.]client|signed-in|inbox-core|root)-[\w-]{8}[.]js$/;
const USED_FIRST = /[/](?:thread-reader|composer|parts)-/;
/** Rollup makes a few large files of them. Icons are as small as our own modules. */
const PACKAGE = /[/]node_modules[/](?!.*[/]lucide-react[/])/;
/** Parts that are large, or wanted before the page is idle. */
const OWN_PARTS = ['thread-reader', 'composer', 'rich-field'];
const PARTS_OF_OTHER_PAGES = [
  ['settings-parts', SETTINGS_PAGES],
  ['visitor-parts', VISITOR_PAGES],
] as const;
/** Routes stay the entries that the manifest names, and the root keeps the styles. */
const OWN_CHUNK = /[?]__remix-build-client-route|[/]root[.]tsx|[.]css/;

/**
 * Rollup makes a chunk of each set of modules that the same pages load: 33 files in the first load of the inbox. A
 * few are 5 % smaller after gzip.
 */
export const fewerChunks: Plugin = {
  name: 'fewer-chunks',
  config: (_config, { command, isSsrBuild }) =>
    command === 'build' && !isSsrBuild
      ? {
          build: {
            rollupOptions: {
              output: { manualChunks: makeChunkPlan(), onlyExplicitManualChunks: true },
            },
            // The parts that people use first name what they import, to load that at the same time. The lists of all
            // parts took 2.3 kB; the others load their imports themselves when the page is idle.
            modulePreload: {
              resolveDependencies: (part, files, { hostType }) =>
                hostType === 'js'
                  ? files.filter((file) => file.endsWith('.css') || isListed(part, file))
                  : files,
            },
          },
        }
      : undefined,
};

function isListed(part: string, file: string): boolean {
  return USED_FIRST.test(part) && !FIRST_LOAD.test(file);
}

function makeChunkPlan(): Rollup.GetManualChunk {
  let plan: Map<string, string> | undefined;
  return (id, graph) => {
    plan ??= planChunks(graph);
    return OWN_CHUNK.test(id) ? undefined : plan.get(id);
  };
}

function planChunks(graph: Rollup.ManualChunkMeta): Map<string, string> {
  const [settings, visitors] = [listImports(graph, SETTINGS_PAGES), listImports(graph, VISITOR_PAGES)];
  const plan = planParts(graph);
  for (const id of listImports(graph, INBOX))
    plan.set(id, visitors.has(id) ? 'base' : settings.has(id) ? 'signed-in' : 'inbox-core');
  for (const id of listImports(graph, EVERY_PAGE)) plan.set(id, 'base');
  return plan;
}

/** What an idle inbox loads: 190 files otherwise, most of them smaller than the headers of their request. */
function planParts(graph: Rollup.ManualChunkMeta): Map<string, string> {
  const lazy = [...listImports(graph, INBOX, 'also lazily')];
  const doors = lazy.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const opens = (id: string, name: string) => id.endsWith(`/${name}.tsx`);
  const own = OWN_PARTS.map((name) => {
    const door = doors.filter((id) => opens(id, name));
    return { name, ids: followImports(graph, door) };
  });
  const otherDoors = doors.filter((id) => !OWN_PARTS.some((name) => opens(id, name)));
  const others = followImports(graph, otherDoors);
  const plan = new Map<string, string>();
  for (const id of lazy) {
    if (PACKAGE.test(id)) continue;
    const [user, another] = own.filter(({ ids }) => ids.has(id));
    const isShared = another !== undefined || others.has(id);
    plan.set(id, !user ? 'parts' : isShared ? 'shared-parts' : user.name);
  }
  for (const [name, pages] of PARTS_OF_OTHER_PAGES)
    for (const id of listImports(graph, pages, 'also lazily')) if (plan.has(id)) plan.set(id, name);
  // What other pages load at once stays as small as it is.
  for (const pages of [SETTINGS_PAGES, VISITOR_PAGES, OFFLINE_PAGE])
    for (const id of listImports(graph, pages)) plan.delete(id);
  return plan;
}

function listImports(graph: Rollup.ManualChunkMeta, pages: RegExp, how?: 'also lazily'): Set<string> {
  return followImports(
    graph,
    [...graph.getModuleIds()].filter((id) => pages.test(id)),
    how,
  );
}

/** These modules, with everything that they import. */
function followImports(
  graph: Rollup.ManualChunkMeta,
  modules: readonly string[],
  how?: 'also lazily',
): Set<string> {
  const found = new Set<string>();
  const waiting = [...modules];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    waiting.push(...importedIds, ...(how ? dynamicallyImportedIds : []));
  }
  return found;
}
