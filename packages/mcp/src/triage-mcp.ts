#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { findCredentials } from '@triage/client/find-credentials';
import { buildServer } from './build-server.ts';

// The standard output belongs to the protocol.
const credentials = await findCredentials(process.env);
if (credentials) await buildServer(credentials).connect(new StdioServerTransport());
else {
  process.stderr.write('triage-mcp: set TRIAGE_URL and TRIAGE_TOKEN, or run "triage login <address>"\n');
  process.exitCode = 4;
}
