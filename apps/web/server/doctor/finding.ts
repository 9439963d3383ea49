export interface Finding {
  /** `note` needs nothing, `weak` works but could be better, `wrong` must be fixed. */
  state: 'good' | 'note' | 'weak' | 'wrong';
  name: string;
  detail: string;
  fix?: string;
}

const marks: Record<Finding['state'], string> = { good: '✓', note: '·', weak: '!', wrong: '✗' };

export function show({ state, name, detail, fix }: Finding): string {
  return `${marks[state]} ${name.padEnd(18)} ${detail}${fix ? `\n${' '.repeat(21)}fix: ${fix}` : ''}`;
}
