import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * The server starts from our own entry, so that routes, jobs and server share one copy of core. The database stays
 * outside that bundle: its worker thread loads a file.
 */
const ownServerEntry: Plugin = {
  name: 'own-server-entry',
  enforce: 'post',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? { build: { rollupOptions: { input: 'server/main.ts', external: [/^@triage\/database/] } } }
      : undefined,
};

export default defineConfig({
  plugins: [
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    ownServerEntry,
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
  build: { target: 'es2022', sourcemap: false },
  ssr: {
    noExternal: ['next-auth', /^@triage\/(contract|core|adapters)/],
  },
});
