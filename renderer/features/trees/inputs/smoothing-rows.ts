import { INPUT_UNITS, type NumberInput } from '#core/tree/inputs/input-document.ts';
import type { Smoothing } from '#core/tree/inputs/smoothing.ts';
import type { NumberRow, ParameterRow } from '#renderer/controls/parameters/row.ts';
import type { InputRow } from './input-row.ts';
import type { ValueRange } from './input-values.ts';

/** Rows of a number’s unit, interpolation and smoothing; none for other inputs. */
export function smoothingRows(row: InputRow): readonly ParameterRow[] {
  const { input, range, change } = row;
  if (input.kind !== 'number') return [];
  const preview = (words: string, next: Partial<NumberInput>): void =>
    change.preview(words, (before) => (before.kind === 'number' ? { ...before, ...next } : before));
  return [
    {
      kind: 'choice',
      key: 'unit',
      label: 'Unit',
      description: 'Shown after its values, and on the pads of the nodes that use it',
      value: input.unit ?? NO_UNIT,
      defaultValue: NO_UNIT,
      options: { none: NO_UNIT, ...Object.fromEntries(INPUT_UNITS.map((unit) => [unit, unit])) },
      preview: (chosen: string) =>
        preview('Change unit', { unit: INPUT_UNITS.find((unit) => unit === chosen) ?? null }),
    },
    {
      kind: 'choice',
      key: 'interpolation',
      label: 'Between keys',
      description: 'Steps hold each key until the next; lines connect them',
      value: input.interpolation,
      options: { Steps: 'step', Lines: 'linear' },
      preview: (chosen: string) =>
        preview('Change interpolation', { interpolation: chosen === 'linear' ? 'linear' : 'step' }),
    },
    {
      kind: 'choice',
      key: 'smoothing',
      label: 'Smoothing',
      description: 'Smoothing of the value before nodes use it',
      value: input.smoothing?.kind ?? 'none',
      options: Object.fromEntries(Object.entries(smoothingNames).map(([kind, words]) => [words, kind])),
      preview: (kind: string) => preview('Change smoothing', { smoothing: defaultSmoothing(kind, range) }),
    },
    {
      kind: 'flag',
      key: 'period',
      label: 'Turns at 360°',
      description: 'A direction in degrees: from 170 to −170 it takes the way over 180',
      value: input.period === 360,
      defaultValue: false,
      preview: (turns: boolean) => preview('Change period', { period: turns ? 360 : null }),
    },
    ...numberRows(input.smoothing, (smoothing) => preview('Change smoothing', { smoothing })),
  ];
}

/** Rows of the numbers of a smoothing. */
function numberRows(smoothing: Smoothing | null, set: (smoothing: Smoothing) => void): readonly NumberRow[] {
  return Object.entries(smoothing ?? {}).flatMap(([key, value]) => {
    const own = smoothingNumbers[key];
    if (smoothing === null || own === undefined) return [];
    const preview = (to: number): void => set({ ...smoothing, [key]: to });
    const time = { minimum: 0, maximum: 5, step: 0.01, quantity: 's' } as const;
    return [{ kind: 'number' as const, key, value: Number(value), preview, ...time, ...own }];
  });
}

type RowWords = Pick<NumberRow, 'label' | 'description'> & Partial<NumberRow>;

const smoothingNumbers: Readonly<Record<string, RowWords | undefined>> = {
  halfLife: { label: 'Half-life', description: 'Larger values follow more slowly' },
  window: { label: 'Window', description: 'The mean of this time is used' },
  acceleration: {
    label: 'Acceleration',
    description: 'Acceleration towards the value',
    minimum: 0.01,
    maximum: 10_000,
    quantity: '',
    unit: '/s²',
    logarithmic: true,
  },
  drag: {
    label: 'Drag',
    description: 'Resistance, which limits the rate',
    maximum: 100,
    quantity: '',
    unit: '/s',
    logarithmic: true,
  },
};

const NO_UNIT = 'none';

/** Kinds of smoothing, with their names; `none` = null. */
const smoothingNames: Readonly<Record<Smoothing['kind'] | 'none', string>> = {
  none: 'None',
  spring: 'Spring',
  average: 'Average',
  drag: 'Acceleration and drag',
};

/** A smoothing of this kind that settles in about half a second. */
function defaultSmoothing(kind: string, { minimum, maximum }: ValueRange): Smoothing | null {
  switch (kind) {
    case 'spring':
      return { kind, halfLife: 0.15 };
    case 'average':
      return { kind, window: 0.3 };
    case 'drag':
      return { kind, acceleration: Number((20 * (maximum - minimum)).toPrecision(2)), drag: 6 };
    default:
      return null;
  }
}
