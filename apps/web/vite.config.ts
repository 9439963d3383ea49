import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { minify } from 'oxc-minify';
import { defineConfig, type Plugin } from 'vite';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * The server starts from our own entry and is one file with its packages: to read them from the 1,200 files of
 * node_modules took more than half of the time of a start. NODE_ENV is replaced because React chooses its build by it.
 */
const ownServerEntry: Plugin = {
  name: 'own-server-entry',
  enforce: 'post',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: { rollupOptions: { input: 'server/main.ts' } },
          define: { 'process.env.NODE_ENV': '"production"' },
          ssr: { noExternal: true },
        }
      : undefined,
};

/** Finds what esbuild leaves: unused branches, constants, repeated declarations. Saves 4 % after gzip. */
const smallerChunks: Plugin = {
  name: 'smaller-chunks',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'post',
  // Not earlier: Vite finds the imports of lazily loaded parts, and adds their styles, by the text of the code.
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const options = { module: true, compress: { target: 'es2022' }, mangle: { toplevel: true } };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const { code, errors } = await minify(chunk.fileName, chunk.code, options);
        if (errors[0]) throw new Error(`${chunk.fileName}: ${errors[0].message}`);
        chunk.code = code;
      }
    },
  },
};

const REMIX_FUTURE = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
} as const;

/** Remix looks up its flags at run time; as constants, the code of the other settings is left out of the bundle. */
const constantRemixFlags: Plugin = {
  name: 'constant-remix-flags',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (!/[/]@remix-run[/]react[/]dist[/]esm[/]/.test(id)) return null;
    return code
      .replaceAll(/(?:window[.]__remixContext[.])?future[.](v3_\w+)/g, (_text, name) =>
        String(name in REMIX_FUTURE),
      )
      .replaceAll(/window[.]__remixContext[.]isSpaMode|(?<=if [(])isSpaMode(?=[)])/g, 'false');
  },
};

export default defineConfig({
  plugins: [
    tailwindcss(),
    remix({ future: REMIX_FUTURE }),
    ownServerEntry,
    constantRemixFlags,
    smallerChunks,
  ],
  // next-auth's React client reads these; in a browser there is no process.env.
  define: {
    'process.env.NEXTAUTH_URL': 'undefined',
    'process.env.NEXTAUTH_URL_INTERNAL': 'undefined',
    'process.env.VERCEL_URL': 'undefined',
  },
  // Listed here because a dependency discovered later makes Vite reload the page, with two copies of React.
  optimizeDeps: {
    entries: [
      'app/entry.client.tsx',
      'app/{agent,client,compose,inbox,search,settings,thread,ui}/**/!(*.test).{ts,tsx}',
    ],
  },
  build: { target: 'es2022', sourcemap: false, reportCompressedSize: false },
  ssr: {
    noExternal: ['next-auth', /^@triage\/(contract|core|adapters)/],
  },
});
