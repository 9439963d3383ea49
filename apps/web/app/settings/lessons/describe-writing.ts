import type { WritingLesson } from '@triage/contract/triage/lessons';

const lengths: Record<string, string> = {
  short: 'a few lines',
  medium: 'emails of medium length',
  long: 'long emails',
};

export function nameCorrespondent({ name, address }: WritingLesson): string {
  return name || address;
}

/** Such as `You greet Ben Brown with “Hi Ben”`. */
export function describeWriting(lesson: WritingLesson): string {
  const name = nameCorrespondent(lesson);
  const { aspect, value } = lesson;
  if (aspect === 'greeting') return `You greet ${name} with “${fillName(value, lesson)}”`;
  if (aspect === 'closing') return `You close emails to ${name} with “${value}”`;
  if (aspect === 'length') return `You write ${name} ${lengths[value] ?? value}`;
  return `You address ${name} ${value === 'formal' ? 'formally' : 'informally'}`;
}

function fillName(pattern: string, { name }: WritingLesson): string {
  return pattern.replace('{first}', name.split(' ')[0] || '…').replace('{full}', name || '…');
}
