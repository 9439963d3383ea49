import type { Plugin, Rollup } from 'vite';

const EVERY_PAGE = /[/](?:entry[.]client[.]tsx$|root[.]tsx[?])/;
const INBOX = /[/]routes[/]inbox[.]tsx[?]/;
/** Visitors without a session must not load the inbox. */
const VISITOR_PAGES = /[/]routes[/](?:sign-in|book)[^/?]*[.]tsx[?]/;
const SETTINGS_PAGES = /[/]routes[/](?:settings|onboarding|operator)[^/?]*[.]tsx[?]/;
const FIRST_LOAD = /[/](?:entry[.]client|signed-in|inbox-core|root)-[\w-]{8}[.]js$/;
const USED_FIRST = /[/](?:thread-reader|composer|command-palette|snooze-dialog|shortcut-help)-/;
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
              output: { manualChunks: makeChunkPlan() },
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
  const plan = new Map<string, string>();
  for (const id of listImports(graph, INBOX))
    plan.set(id, visitors.has(id) ? 'base' : settings.has(id) ? 'signed-in' : 'inbox-core');
  for (const id of listImports(graph, EVERY_PAGE)) plan.set(id, 'base');
  return plan;
}

/** The modules of these pages, with everything that they import statically. */
function listImports(graph: Rollup.ManualChunkMeta, pages: RegExp): Set<string> {
  const found = new Set<string>();
  const waiting = [...graph.getModuleIds()].filter((id) => pages.test(id));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
