import type { z } from 'zod';
import { approveCall } from '../../src/agent/approve-call.ts';
import { openTurn } from '../../src/agent/open-turn.ts';
import { buildTools } from '../../src/agent/tools/build-tools.ts';
import { answerOf } from './ask.ts';
import { compareAnswers, type Probe } from './probe.ts';
import { planInputs } from './sample-input.ts';

/** The agent's tools take ids from a model, which may have read any. */
export async function askTools(probe: Probe): Promise<string[]> {
  const leaks: string[] = [];
  for (const [name, input] of listTools(probe)) {
    for (const plan of planInputs(input))
      for (const field of plan.idFields)
        for (const id of probe.foreign[field.kind])
          leaks.push(
            ...(await compareAnswers(probe, `the tool ${name} ${field.name}`, {
              id,
              kind: field.kind,
              call: (asked) =>
                answerOf(() =>
                  useTool(
                    probe,
                    name,
                    plan.make((one) => (one === field ? asked : (probe.own[one.kind][0] ?? ''))),
                  ),
                ),
            })),
          );
  }
  return leaks;
}

export function listTools({ caller }: Pick<Probe, 'caller'>): [string, z.ZodType][] {
  const turn = openTurn(caller.tenant, { messages: [], provider: 'ai_primary' });
  return Object.entries(buildTools(turn)).map(([name, { inputSchema }]) => [name, inputSchema as z.ZodType]);
}

async function useTool({ caller }: Probe, name: string, input: unknown): Promise<unknown> {
  const turn = openTurn(caller.tenant, { messages: [], provider: 'ai_primary' });
  const status = await approveCall(turn, { toolCallId: 'call', toolName: name, input });
  const run = buildTools(turn)[name]?.execute;
  const done = run && (await run(input, { toolCallId: 'call', messages: [], context: undefined } as never));
  return { status, done };
}
