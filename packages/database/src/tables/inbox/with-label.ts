import type { Placeholders } from '../../statements/statement.ts';

/** `label_ids` of a row with the label or without it. */
export function withLabel(p: Placeholders<{ label: string; on: boolean }>): string {
  return `CASE WHEN NOT ${p.on}::boolean THEN array_remove(label_ids, ${p.label})
    WHEN ${p.label} = ANY (label_ids) THEN label_ids ELSE array_append(label_ids, ${p.label}) END`;
}
