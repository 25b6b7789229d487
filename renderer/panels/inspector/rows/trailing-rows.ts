import { bindTrailing } from '../../../../core/trailing/bind-trailing.ts';
import type { TrailingProblem } from '../../../../core/trailing/bind-trailing.ts';
import type { TrailingChain } from '../../../../core/trailing/trailing-chain.ts';
import type { Transition } from '../../../../core/transition/document/document.ts';
import { shownSkeleton } from '../../../state/commands/lab/trailing-commands.ts';
import { chainName, USUAL_ANGLE_LIMIT, USUAL_DAMP_TIME } from '../../../state/lab/trailing/trailing-set.ts';
import { setTransition } from '../../../state/transitions/transition-edits.ts';
import type { Workbench } from '../../../state/workbench.ts';
import { previewEdit } from '../controls/preview-edit.ts';
import type { Folder, NumberRow, Row } from '../controls/row.ts';

/** Previews a change of a chain; `name` is shown by undo. */
export type ChangeChain = (name: string, patch: Partial<TrailingChain>) => void;

/** A chain and its place in its list, with the problems of the whole list. */
export interface ListedChain {
  readonly chain: TrailingChain;
  readonly index: number;
  readonly problems: readonly TrailingProblem[];
}

/** The problem at a field of a chain: `dampTime`, `joints[1]`; a field ending in `.` or `[` has those of all that it holds. */
export function problemAt({ index, problems }: ListedChain, field: string): string | undefined {
  const own = `trailing[${index}].${field}`;
  const holds = /[.[]$/.test(field);
  return problems.find((problem) => (holds ? problem.field.startsWith(own) : problem.field === own))?.message;
}

/** Damp time and angle limit of a chain. */
export function chainNumbers(listed: ListedChain, change: ChangeChain): readonly NumberRow[] {
  const { chain, index } = listed;
  return [
    {
      ...{ kind: 'number', key: `${index}.dampTime`, label: 'Damp time' },
      description: 'Time in which a particle comes back to rest. Shorter is stiffer.',
      ...{ minimum: 0, maximum: 5, step: 0.01, quantity: 's' },
      ...{ usual: USUAL_DAMP_TIME, value: chain.dampTime },
      warning: problemAt(listed, 'dampTime'),
      preview: (dampTime) => change('Change damp time', { dampTime }),
    },
    {
      ...{ kind: 'number', key: `${index}.angleLimit`, label: 'Angle limit' },
      description: 'Largest swing of each joint away from the animation.',
      ...{ minimum: 0, maximum: 180, step: 1, quantity: 'degrees' },
      ...{ usual: USUAL_ANGLE_LIMIT, value: chain.angleLimitDegrees },
      warning: problemAt(listed, 'angleLimitDegrees'),
      preview: (angleLimitDegrees) => change('Change angle limit', { angleLimitDegrees }),
    },
  ];
}

/** The trailing joints of a transition. */
export function trailingFolder(app: Workbench, { trailing }: Transition): Folder {
  const skeleton = shownSkeleton(app);
  const problems = skeleton === null ? [] : bindTrailing(trailing, skeleton).problems;
  return {
    key: 'trailing',
    title: 'Trailing joints',
    rows: trailing.flatMap((chain, index): Row[] => {
      const listed = { chain, index, problems };
      return [
        {
          ...{ kind: 'text', key: `${index}.joints`, label: chainName(chain) },
          description: chain.joints.join(', '),
          value: chain.joints.length === 1 ? chain.joints[0] : `${chain.joints.length} joints`,
          warning: problemAt(listed, 'joints[') ?? problemAt(listed, 'offsets.'),
        },
        ...chainNumbers(listed, (name, patch) =>
          previewEdit(app, (before) =>
            setTransition(name, before, {
              ...before,
              trailing: before.trailing.map((each, c) => (c === index ? { ...each, ...patch } : each)),
            }),
          ),
        ),
      ];
    }),
    commands: ['trailing.edit', 'trailing.clear'],
  };
}
