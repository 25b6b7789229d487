import { amountFilter, type AmountName } from './list-columns.ts';

/** Values of `has:` and `no:`, with what to search for: mostly a kind of marker or range. */
export const hasKinds = {
  marker: 'marker',
  range: 'range',
  tag: 'tag',
  note: 'note',
  out: 'out',
  in: 'in',
  'foot-plant': 'footPlant',
  'take-off': 'takeOff',
  pass: 'pass',
  loop: 'loop',
  'no-transition': 'noTransition',
  phase: 'phase',
  'left-contact': 'leftContact',
  'right-contact': 'rightContact',
  mesh: 'mesh',
} as const;
export type HasKind = (typeof hasKinds)[keyof typeof hasKinds];

/** Values of `status:`, the review status of transitions that use a clip. */
export const statusNames = {
  unreviewed: 'unreviewed',
  approved: 'approved',
  'needs-work': 'needsWork',
  rejected: 'rejected',
} as const;

/** Values of `kind:`: clips with motion, characters, and items. */
export const rowKinds = ['clip', 'character', 'tree', 'trailing', 'muscles', 'requests'] as const;
export type RowKind = (typeof rowKinds)[number];

export const flagNames = { yes: true, no: false } as const;

/** Half-open range [low, high), in the unit of its column. */
export interface AmountRange {
  readonly low: number;
  readonly high: number;
}

const amountPattern = /^(<=|>=|<|>|=)?(\d+(?:[.,]\d+)?)([a-z]*)$/i;
const betweenPattern = /^(\d+(?:[.,]\d+)?)([a-z]*)\.\.(\d+(?:[.,]\d+)?)([a-z]*)$/i;

/**
 * Parses `120`, `>2s`, `<=500ms`, `1..3s`. A plain number is as exact as it is written: `fps:120` also finds
 * 119.88, but `fps:119.88` does not find 120. An error message if it is not valid; null if it is incomplete.
 */
export function readAmount(of: AmountName, value: string): AmountRange | string | null {
  if (/^(<=|>=|<|>|=)$/.test(value) || /^\d+(?:[.,]\d*)?[a-z]*\.{1,2}$/i.test(value)) return null;
  const between = betweenPattern.exec(value);
  if (between) {
    const [, low = '', lowUnit = '', high = '', highUnit = ''] = between;
    const from = amountOf(of, low, lowUnit || highUnit);
    const to = amountOf(of, high, highUnit || lowUnit);
    if (from === null || to === null) return unreadable(of, value);
    return { low: from.value, high: to.value + to.half };
  }
  const [, operator = '=', digits = '', unit = ''] = amountPattern.exec(value) ?? [];
  const amount = digits === '' ? null : amountOf(of, digits, unit);
  if (amount === null) return unreadable(of, value);
  const { value: at, half } = amount;
  const next = at * (1 + Number.EPSILON) + Number.MIN_VALUE; // the smallest number above
  switch (operator) {
    case '<':
      return { low: 0, high: at };
    case '<=':
      return { low: 0, high: next };
    case '>':
      return { low: next, high: Infinity };
    case '>=':
      return { low: at, high: Infinity };
    default:
      return { low: Math.max(at - half, 0), high: at + half };
  }
}

/** A number in the unit of its column, and half of its last digit. */
function amountOf(of: AmountName, digits: string, unit: string): { value: number; half: number } | null {
  const scale = amountFilter(of).units[unit.toLowerCase()];
  if (scale === undefined) return null;
  const [, decimals = ''] = digits.split(/[.,]/);
  return { value: Number(digits.replace(',', '.')) * scale, half: 0.5 * 10 ** -decimals.length * scale };
}

function unreadable(of: AmountName, value: string): string {
  const { noun, examples } = amountFilter(of);
  return `“${of}:${value}” is not ${noun}. Examples: ${examples.join(', ')}.`;
}

/**
 * The entry of `choices` named `value`, ignoring case, hyphens, underscores and blanks: `footPlant` is
 * `foot-plant`.
 */
export function entryNamed<Choice>(choices: Readonly<Record<string, Choice>>, value: string): Choice | null {
  const plain = (text: string): string => text.toLowerCase().replace(/[-_\s]/g, '');
  for (const [name, choice] of Object.entries(choices)) if (plain(name) === plain(value)) return choice;
  return null;
}

/** 'a, b or c' */
export function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
