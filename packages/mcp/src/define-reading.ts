import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { TriageClient } from '@triage/client/create-client';
import type { z } from 'zod';
import { answer, answerForeign, answerRefusals, reading } from './tool-answer.ts';

interface Definition<Input extends z.ZodObject> {
  name: string;
  description: string;
  /** Absent: it takes nothing. */
  input?: Input;
  /** Where the text in the answer comes from, if other people wrote it. */
  from?: 'mail' | 'calendar';
  ask(triage: TriageClient, request: z.output<Input>): Promise<object>;
}

/** Adds itself to a server: a tool that changes nothing. */
export type Reading = (server: McpServer, triage: TriageClient) => void;

export function defineReading<Input extends z.ZodObject>(definition: Definition<Input>): Reading {
  const { name, description, input, from, ask } = definition;
  return (server, triage) => {
    const run = (request: unknown) =>
      answerRefusals(async () => {
        const found = await ask(triage, request as z.output<Input>);
        return from ? answerForeign(from, found) : answer(found);
      });
    const shown = { description, annotations: reading };
    if (input) server.registerTool(name, { ...shown, inputSchema: input as z.ZodObject }, run);
    else server.registerTool(name, shown, () => run({}));
  };
}
