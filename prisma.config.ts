import { defineConfig } from 'prisma/config';

// Without this every command of the CLI first downloads a native engine, also `generate`, which needs none.
// With a stand-in, `prisma migrate` prints nothing and does nothing: migrations run through `npm run migrate`.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
});
