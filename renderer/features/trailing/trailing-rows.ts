import {
  bindTrailing,
  type TrailingProblem,
  RESET_ANGLE_DEGREES,
  RESET_DISTANCE,
  type TrailingChain,
} from '#core/procedural/trailing/trailing-chain.ts';
import { trailingRates } from '#core/documents/limits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { shownSkeleton } from '#renderer/stores/commands/lab/trailing-commands.ts';
import { chainName, USUAL_ANGLE_LIMIT, USUAL_DAMP_TIME } from '#renderer/stores/lab/trailing/trailing-set.ts';
import { setTransition, previewEdit } from '#renderer/stores/transitions/transition-edits.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { Folder, NumberRow, ParameterRow } from '#renderer/controls/parameters/row.ts';

/** Previews a change of a chain; `name` is shown by undo. */
export type ChangeChain = (name: string, patch: Partial<TrailingChain>) => void;

/** A chain and its place in its list, with the problems of the whole list. */
export interface ListedChain {
  readonly chain: TrailingChain;
  readonly index: number;
  readonly problems: readonly TrailingProblem[];
}

/**
 * The problem at a field of a chain: `dampTime`, `joints[1]`; a field ending in `.` or `[` has those of all
 * that it holds.
 */
export function problemAt({ index, problems }: ListedChain, field: string): string | undefined {
  const own = `trailing[${index}].${field}`;
  const holds = /[.[]$/.test(field);
  return problems.find((problem) => (holds ? problem.field.startsWith(own) : problem.field === own))?.message;
}

/** The numbers of a chain, and how it is stepped. */
export function chainRows(listed: ListedChain, change: ChangeChain): readonly ParameterRow[] {
  const { chain, index } = listed;
  const { rate = '60', resetTimes = [] } = chain;
  return [
    ...chainNumbers(listed, change),
    {
      kind: 'choice',
      key: `${index}.rate`,
      label: 'Steps',
      description: 'How often it is stepped. Of chains that play together, the highest rate counts for all.',
      options: RATES,
      defaultValue: '60',
      value: rate,
      preview: (value) => {
        const found = trailingRates.find((each) => each === value);
        if (found !== undefined) change('Change steps', { rate: found });
      },
    },
    ...(resetTimes.length === 0
      ? []
      : [
          {
            kind: 'text',
            key: `${index}.resetTimes`,
            label: 'Resets at',
            description: 'Times after the seam at which it hangs at rest again.',
            value: `${resetTimes.map((time) => formatNumber(time, 2)).join(', ')} s`,
          } as const,
        ]),
  ];
}

const RATES = { '30 Hz': '30', '60 Hz': '60', '120 Hz': '120', 'tick of the slot': 'tick' } as const;

/** Damp time, angle limit and reset thresholds of a chain. */
function chainNumbers(listed: ListedChain, change: ChangeChain): readonly NumberRow[] {
  const { chain, index } = listed;
  return CHAIN_NUMBERS.map(({ field, perUnit, ...row }) => ({
    kind: 'number',
    ...row,
    key: `${index}.${field}`,
    value: (chain[field] ?? row.defaultValue / perUnit) * perUnit,
    warning: problemAt(listed, field),
    preview: (value) => change(`Change ${row.label.toLowerCase()}`, { [field]: value / perUnit }),
  }));
}

interface ChainNumber extends Omit<NumberRow, 'kind' | 'key' | 'value' | 'preview'> {
  readonly field: 'dampTime' | 'angleLimitDegrees' | 'resetDistance' | 'resetAngleDegrees';
  readonly defaultValue: number;
  readonly perUnit: number; // values of the row for one of the file
}

const CHAIN_NUMBERS: readonly ChainNumber[] = [
  {
    field: 'dampTime',
    label: 'Damp time',
    description: 'Time in which a particle comes back to rest. Shorter is stiffer.',
    minimum: 0,
    maximum: 5,
    step: 0.01,
    quantity: 's',
    defaultValue: USUAL_DAMP_TIME,
    perUnit: 1,
  },
  {
    field: 'angleLimitDegrees',
    label: 'Angle limit',
    description: 'Largest swing of each joint away from the animation.',
    minimum: 0,
    maximum: 180,
    step: 1,
    quantity: 'degrees',
    defaultValue: USUAL_ANGLE_LIMIT,
    perUnit: 1,
  },
  {
    field: 'resetDistance',
    label: 'Reset distance',
    description:
      'The chain hangs at rest again where its parent moves further in one step than its velocity explains, as at a cut or a teleport.',
    minimum: 1,
    maximum: 500,
    step: 1,
    quantity: 'cm',
    defaultValue: RESET_DISTANCE * 100,
    perUnit: 100,
  },
  {
    field: 'resetAngleDegrees',
    label: 'Reset angle',
    description: 'The same for the turn of its parent in one step.',
    minimum: 1,
    maximum: 180,
    step: 1,
    quantity: 'degrees',
    defaultValue: RESET_ANGLE_DEGREES,
    perUnit: 1,
  },
];

/** The trailing joints of a transition. */
export function trailingFolder(app: Workbench, { trailing }: Transition): Folder {
  const skeleton = shownSkeleton(app);
  const problems = skeleton === null ? [] : bindTrailing(trailing, skeleton).problems;
  return {
    key: 'trailing',
    title: 'Trailing joints',
    rows: trailing.flatMap((chain, index): ParameterRow[] => {
      const listed = { chain, index, problems };
      return [
        {
          kind: 'text',
          key: `${index}.joints`,
          label: chainName(chain),
          description: chain.joints.join(', '),
          value: chain.joints.length === 1 ? chain.joints[0] : `${chain.joints.length} joints`,
          warning: problemAt(listed, 'joints[') ?? problemAt(listed, 'offsets.'),
        },
        ...chainRows(listed, (name, patch) =>
          previewEdit(app, (before) =>
            setTransition(name, before, {
              ...before,
              trailing: before.trailing.map((each, c) => (c === index ? { ...each, ...patch } : each)),
            }),
          ),
        ),
      ];
    }),
    commands:
      trailing.length === 0 ? ['trailing.edit'] : ['trailing.edit', 'trailing.save', 'trailing.clear'],
  };
}
