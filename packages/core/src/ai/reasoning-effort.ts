/**
 * How much a model may reason before it answers. Reasoning counts as output, so providers' own defaults cost more time
 * and money than these tasks need. Models that cannot reason ignore it.
 */
export const reasoningEffort = {
  /** A lane, an intent, a list of times: read off the text. */
  classify: 'none',
  write: 'low',
  chat: 'low',
} as const;
