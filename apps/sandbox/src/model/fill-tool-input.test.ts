import { describe, expect, it } from 'vitest';
import type { JsonSchema } from './conversation.ts';
import { fillToolInput } from './fill-tool-input.ts';

const TEXT: JsonSchema = { type: 'string' };
const LIST: JsonSchema = { type: 'array', items: TEXT };
// A Saturday.
const instructions = 'Now: 2026-11-21T10:00:00+01:00';

function ask(said: string, properties: Record<string, JsonSchema>, results: string[] = []) {
  return fillToolInput(
    { type: 'object', properties, required: Object.keys(properties) },
    { said, instructions, results },
  );
}

describe('the arguments of a tool', () => {
  it('look into the calendar for the day that was named, or for the coming week', () => {
    expect(ask('When am I free on Tuesday?', { from: TEXT, to: TEXT }).input).toEqual({
      from: '2026-11-24T08:00:00.000Z',
      to: '2026-11-24T17:00:00.000Z',
    });
    expect(ask('What is in my calendar?', { timeMin: TEXT, timeMax: TEXT }).input).toEqual({
      timeMin: '2026-11-21T09:00:00.000Z',
      timeMax: '2026-11-28T09:00:00.000Z',
    });
  });

  it('take an invitation from one sentence', () => {
    const properties = { title: TEXT, start: TEXT, durationMinutes: { type: 'number' }, attendees: LIST };
    const said = 'Create a 45 minute meeting with dev@sandbox.test tomorrow at 3pm about the launch';
    expect(ask(said, properties)).toEqual({
      input: {
        title: 'The launch',
        start: '2026-11-22T14:00:00.000Z',
        durationMinutes: 45,
        attendees: ['dev@sandbox.test'],
      },
      missing: [],
    });
  });

  it('leaves out what nobody mentioned, and finds ids in tool results', () => {
    expect(ask('Archive the mail from Chiara', { threadIds: LIST }).missing).toEqual(['threadIds']);
    const result = JSON.stringify({ results: [{ threadId: '18f0a1' }, { threadId: '18f0a2' }] });
    expect(ask('Archive the mail from Chiara', { threadIds: LIST }, [result]).input).toEqual({
      threadIds: ['18f0a1', '18f0a2'],
    });
  });

  it('give null where a strict schema wants every property', () => {
    const limit = { anyOf: [{ type: 'number' }, { type: 'null' }] };
    expect(ask('Find the mail about the sofa', { query: TEXT, limit }).input).toEqual({
      query: 'sofa',
      limit: null,
    });
  });
});
