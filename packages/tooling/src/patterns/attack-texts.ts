import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** A text as a recipe, so that it can be made in any length. */
export interface Attack {
  head: string;
  unit: string;
  tail: string;
}

const ATTACKS_MAX = 120;
/** What a set of characters is tried with; each kind behaves differently in the sets beside it. */
const CANDIDATES = [
  ...'aZ0 -_.:,;/\'"<>()[]{}=&#@!?*+|\\%$~^`\t\n\r',
  ...'\u00a0\u00e9\u0416\u4f1a\u2019\u200b\u0000\u{1f600}',
];
/** What seldom continues a match: the expression has to give up, and try the next start. */
const TAILS = ['\u0001', '\n\u0001', ''];
const COMMON = [...' a0<>"(['].map((unit) => ({ head: '', unit, tail: '\u0001' }));

/**
 * Inputs made for one expression: for each repetition, long runs of what it repeats after its required prefix, and for
 * each sequence, its prefixes repeated, without the end that would let it match.
 */
export function makeAttacks(source: string, flags: string): Attack[] {
  const reader = new AttackReader(source, flags);
  const attacks = new Map<string, Attack>();
  for (const attack of [...reader.attacks, ...COMMON]) attacks.set(JSON.stringify(attack), attack);
  const all = [...attacks.values()];
  // Long lists of words make many alike: of those a sample, from everywhere.
  const step = Math.max(1, all.length / ATTACKS_MAX);
  return Array.from(
    { length: Math.min(all.length, ATTACKS_MAX) },
    (_, at) => all[Math.floor(at * step)],
  ).filter((attack) => attack !== undefined);
}

export function writeAttack({ head, unit, tail }: Attack, length: number): string {
  const times = Math.max(1, Math.floor((length - head.length - tail.length) / unit.length));
  return head + unit.repeat(times) + tail;
}

class AttackReader {
  readonly attacks: Attack[] = [];
  readonly #flags: string;

  constructor(source: string, flags: string) {
    this.#flags = flags;
    const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, mode);
    for (const alternative of pattern.alternatives) this.#walk(alternative.elements, '');
  }

  #add(head: string, unit: string): void {
    if (unit === '') return;
    for (const tail of TAILS) this.attacks.push({ head, unit, tail });
  }

  #walk(elements: readonly AST.Element[], head: string): void {
    let before = head;
    for (const element of elements) {
      this.#enter(element, before);
      before += this.#sample(element);
      this.#add('', before);
    }
  }

  #enter(element: AST.Element, head: string): void {
    if (element.type === 'Quantifier') {
      for (const unit of this.#units(element.element)) {
        this.#add(head, unit);
        this.#add('', unit);
        this.#add('', head + unit.repeat(8));
      }
      this.#enter(element.element, head);
    } else if (
      element.type === 'Group' ||
      element.type === 'CapturingGroup' ||
      (element.type === 'Assertion' && (element.kind === 'lookahead' || element.kind === 'lookbehind'))
    )
      for (const { elements } of element.alternatives) this.#walk(elements, head);
  }

  /** The possible texts of one iteration of a repetition. */
  #units(element: AST.QuantifiableElement): string[] {
    if (element.type === 'Group' || element.type === 'CapturingGroup') {
      const each = element.alternatives.slice(0, 6).map(({ elements }) => this.#join(elements));
      return [...each, each.join('')];
    }
    if (element.type === 'Character' || element.type === 'Backreference') return [this.#sample(element)];
    return this.#matching(element.raw).slice(0, 6);
  }

  #sample(element: AST.Element): string {
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'Group':
      case 'CapturingGroup':
        return this.#join(element.alternatives[0]?.elements ?? []);
      case 'Quantifier':
        return element.max === 0 ? '' : this.#sample(element.element).repeat(Math.max(1, element.min));
      case 'Backreference':
        return 'a';
      case 'Assertion':
        return '';
      default:
        return this.#matching(element.raw)[0] ?? '';
    }
  }

  #join(elements: readonly AST.Element[]): string {
    return elements.map((element) => this.#sample(element)).join('');
  }

  #matching(raw: string): string[] {
    const one = new RegExp(`^${raw}$`, this.#flags.replace(/[gy]/g, ''));
    return CANDIDATES.filter((candidate) => one.test(candidate));
  }
}
