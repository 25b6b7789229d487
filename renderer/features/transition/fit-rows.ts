import type { Transition } from '../../../core/transition/document/document.ts';
import type { Editor, Workbench } from '../../stores/workbench.ts';
import type { TransitionEnd } from '../../stores/marks/marker-edits.ts';
import { setMirror } from '../../stores/commands/transitions/mirror-commands.ts';
import { previewEdit } from '../../stores/commands/transitions/edit-open.ts';
import type { FlagRow, TextRow } from '../../controls/parameters/row.ts';

const endLabels = { source: 'source', destination: 'dest' } as const;

/** Mirror switch of the clip at one end. */
export function mirrorRow(app: Editor, transition: Transition, end: TransitionEnd): FlagRow {
  return {
    ...{ kind: 'flag', key: `${end}.mirror`, label: `Mirror ${endLabels[end]}` },
    description:
      'Swaps left and right, mirrored along the facing at the start of the clip. Times and markers stay, so a marker called left foot is about the right foot.',
    ...{ usual: false, value: transition[end].mirror },
    preview: (mirror) => previewEdit(app, (before) => setMirror(before, end, mirror)),
  };
}

/** Number of joints that are retargeted if the source has another skeleton. */
export function skeletonRows(app: Pick<Workbench, 'open'>): TextRow[] {
  const words = app.open.retarget.value;
  if (words === null) return [];
  return [
    {
      ...{ kind: 'text', key: 'skeleton', label: 'Skeleton' },
      description: `${words.sentence}. Rest poses are compensated, and travel is scaled by the length of the legs. Bones keep the lengths of the destination, so hands and feet may end elsewhere and limbs may twist. See the joint map.`,
      value: words.short,
    },
  ];
}
