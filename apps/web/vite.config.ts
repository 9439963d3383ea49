import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { minify } from 'oxc-minify';
import { defineConfig, type Plugin } from 'vite';
import { bundleServer } from './bundle/bundle-server.ts';
import { directIcons } from './bundle/direct-icons.ts';
import { fewerChunks } from './bundle/fewer-chunks.ts';
import { leanLibraries, REMIX_FUTURE } from './bundle/lean-libraries.ts';
import { pageManifest } from './bundle/page-manifest.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

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

export default defineConfig({
  plugins: [
    tailwindcss(),
    remix({ future: REMIX_FUTURE }),
    bundleServer,
    leanLibraries,
    directIcons,
    fewerChunks,
    smallerChunks,
    pageManifest,
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
      'app/{agent,client,compose,inbox,invitation,rows,search,settings,thread,ui}/**/!(*.test).{ts,tsx}',
    ],
  },
  build: { target: 'es2022', sourcemap: false, reportCompressedSize: false },
  ssr: {
    noExternal: ['next-auth', /^@triage\/(contract|core|adapters)/],
  },
});
