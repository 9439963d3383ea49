// It removes empty variables, which some packages refuse as soon as they are loaded: everything else is loaded after it.
import '../app/server/env.server.ts';

await import('./serve.ts');
