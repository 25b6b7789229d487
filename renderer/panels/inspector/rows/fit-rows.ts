import type { Transition } from '../../../../core/transition/document/document.ts';
import type { App } from '../../../state/app.ts';
import type { TransitionEnd } from '../../../state/marks/marker-edits.ts';
import { setMirror } from '../../../state/commands/transitions/mirror-commands.ts';
import { previewEdit } from '../controls/preview-edit.ts';
import type { FlagRow, TextRow } from '../controls/row.ts';

const endLabels = { source: 'source', destination: 'dest' } as const;

/** Whether the clip at one end changes sides. */
export function mirrorRow(app: App, transition: Transition, end: TransitionEnd): FlagRow {
  return {
    kind: 'flag',
    key: `${end}.mirror`,
    label: `Mirror ${endLabels[end]}`,
    description:
      'Left does what right did, mirrored along the facing where the clip begins. Times and markers stay: one that is called left foot is of the right one.',
    usual: false,
    value: transition[end].mirror,
    preview: (mirror) => previewEdit(app, (before) => setMirror(before, end, mirror)),
  };
}

/** Where the source's skeleton is another: how much of it is carried over. */
export function skeletonRows(app: App): TextRow[] {
  const words = app.open.carried.value;
  if (words === null) return [];
  return [
    {
      kind: 'text',
      key: 'skeleton',
      label: 'Skeleton',
      description: `${words.sentence}. Rest poses are made up for, and ways are in proportion to the legs; bones keep the lengths of the destination, so that hands and feet may end elsewhere, and a limb may be turned about itself. See the joint map.`,
      value: words.short,
    },
  ];
}
