import type { Plugin } from 'vite';

export const REMIX_FUTURE = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
} as const;

type Rule = [find: RegExp, replacement: string];

const REMIX = '@remix-run/react/dist/esm/';
const FLAG = /(?:window[.]__remixContext[.])?future[.](v3_\w+)/g;

/**
 * What Remix, its router, the query library and the icons look up at run time and this app never changes, by file. As constants,
 * the code of the other settings is left out of the bundle. A rule that no longer applies fails the build.
 */
const RULES: Record<string, Rule[]> = {
  [`${REMIX}browser.js`]: [
    [/window[.]__remixContext[.]isSpaMode/g, 'false'],
    [/router[.]createRoutesForHMR = \w+;/g, ''],
  ],
  [`${REMIX}routes.js`]: [
    [/(?<=if [(])isSpaMode(?=[)])/g, 'false'],
    [/(?<=return )isSpaMode(?= && )/g, 'false'],
    [/[(]!isSpaMode [|][|] route[.]id === "root"[)]/g, 'true'],
    // With single fetch every handler has one; without it, loaders were fetched one by one and streamed deferred data.
    [/typeof singleFetch === "function"/g, 'true'],
    // Hot reloading.
    [/(?<=if [(])needsRevalidation(?=[)])/g, 'false'],
    [/needsRevalidation == null/g, 'true'],
  ],
  [`${REMIX}components.js`]: [
    [/isSpaMode && !isHydrated/g, 'false'],
    // Links that prefetch their page.
    [/usePrefetchBehavior[(]prefetch, props[)]/g, '[false, null, {}]'],
    [/shouldPrefetch && !isAbsolute(?= [?])/g, 'false'],
    [/isPageLinkDescriptor[(]link[)](?= [?])/g, 'false'],
    // An assignment keeps a component that nothing uses.
    [/\b\w+[.]displayName = "\w+";/g, ''],
    // Scripts of deferred data.
    [/typeof __remixContext === "object" && __remixContext[.]a/g, 'false'],
  ],
  // What is shown where the root route itself fails: a sentence, in place of a stack and a greeting to the developer.
  [`${REMIX}errorBoundaries.js`]: [
    [
      /(?<=console[.]error[(]error[)];)[\s\S]+?(?=\n[}]\nfunction BoundaryShell)/g,
      `return React.createElement(BoundaryShell, { title: "Something went wrong", isOutsideRemixApp }, "Something went wrong. Reload the page.");`,
    ],
  ],
  [`${REMIX}fallback.js`]: [[/console[.]log[(]\s+"💿[^;]+;/g, '']],
  '@remix-run/router/dist/router.js': [
    // Loaders that defer a part of their data: single fetch streams promises instead.
    [/(?<!function )isDeferredResult[(]\w+[)]/g, 'false'],
    [/(?<!function )isDeferredData[(]result[)]/g, 'false'],
    // Routes that are discovered while the app runs.
    [/let patchRoutesOnNavigationImpl = [\w.]+;/g, 'const patchRoutesOnNavigationImpl = undefined;'],
    [/(?<=[(]!?)isFogOfWar(?=[)]| && )/g, 'false'],
    [/fogOfWar[.]active(?= && |[)] [{])/g, 'false'],
    // As Remix sets them.
    [
      /future[.]v7_(?:fetcherPersist|normalizeFormMethod|partialHydration|prependBasename|relativeSplatPath|skipActionErrorRevalidation)/g,
      'true',
    ],
  ],
  // Changes are our own (client/changes); without its cache, mutations are left out.
  '@tanstack/query-core/build/modern/queryClient.js': [
    [/config[.]mutationCache [|][|] new MutationCache[(][)]/g, 'undefined'],
    [/this[.]#mutationCache[.](?:resumePausedMutations|clear)[(][)]/g, 'undefined'],
  ],
  // An icon is always data, and nothing reads the name of its component.
  'lucide-react/dist/esm/createLucideIcon.mjs': [
    [/typeof iconDataOrName === "string" [?] [^:]+ : /g, ''],
    [/if [(]iconData[.]name[)] [{][^}]+[}]/g, ''],
  ],
  // View transitions.
  'react-router-dom/dist/index.js': [
    [/!viewTransitionOpts [|][|] isViewTransitionUnavailable/g, 'true'],
    [/renderDfd && pendingState && [\w.]+(?: === [\w.]+)?/g, 'false'],
    [/!vtContext[.]isTransitioning && interruption/g, 'false'],
    [/vtContext[.]isTransitioning && !vtContext[.]flushSync/g, 'false'],
  ],
};

export const leanLibraries: Plugin = {
  name: 'lean-libraries',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    const file = id.split('/node_modules/').at(-1) ?? '';
    const lean = (RULES[file] ?? []).reduce((text, rule) => replace(text, rule, file), code);
    if (!file.startsWith(REMIX)) return lean === code ? null : lean;
    return lean.replaceAll(FLAG, (_text, name) => String(name in REMIX_FUTURE));
  },
};

function replace(text: string, [find, replacement]: Rule, file: string): string {
  const replaced = text.replaceAll(find, replacement);
  if (replaced === text) throw new Error(`${file} has no ${find}`);
  return replaced;
}
