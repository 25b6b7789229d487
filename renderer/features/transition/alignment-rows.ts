import type { Alignment, Transition } from '#core/transition/document/document.ts';
import { alignmentHelp, alignmentWords, changeAlignment, setAlignmentKind } from './alignment-edits.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Editor, Playing } from '#renderer/stores/workbench.ts';
import { toggleLayer } from '#renderer/stores/session/layers.ts';
import { defaultAlignment } from '#core/transition/document/fresh-transition.ts';
import { previewEdit, commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import type { ChoiceRow, MenuRow, NumberRow, ParameterRow } from '#renderer/controls/parameters/row.ts';
import { openJointOf, openJoints } from '#renderer/stores/shown/open-transition.ts';

/** Sets the kind of alignment of the open transition. */
export function align(app: Editor, kind: Alignment['kind']): void {
  commitEdit(app, (open) =>
    open.alignment.kind === kind ? null : setAlignmentKind(open, kind, firstJoint(app)),
  );
}

/** The joint of a first alignment at a joint: the selected one, or the hips. */
function firstJoint({ open, session }: Playing): string {
  const clips = open.clips.peek();
  const selected = session.selectedJoint.peek();
  const own = selected === null ? 0 : Math.max(openJointOf(clips, selected), 0);
  return openJoints(clips)?.[own] ?? '';
}

const alignmentLabels = Object.fromEntries(
  Object.entries(alignmentWords).map(([kind, words]) => [words, kind]),
);

const metres = { minimum: -2, maximum: 2, step: 0.01, quantity: 'm', scale: 1 } as const;
const degrees = { minimum: -180, maximum: 180, step: 1, quantity: 'degrees', digits: 1 } as const;

/** Fields of the manual offset; `scale` converts a unit of the document to the shown unit. */
const offsetFields = [
  { ...metres, axis: 'x', label: 'Offset X', description: 'Sideways shift after the alignment.' },
  { ...metres, axis: 'z', label: 'Offset Z', description: 'Forward shift after the alignment.' },
  {
    ...degrees,
    ...({ scale: 180 / Math.PI, axis: 'yaw', label: 'Offset turn' } as const),
    description: 'Turn about the vertical after the alignment.',
  },
] as const;

/** Alignment of the destination with the source at the seam. */
export function alignmentRows(app: App, { alignment }: Transition): ParameterRow[] {
  return [kindRow(app, alignment), ...alignedAtRows(app, alignment)];
}

/** The manual offset after the alignment. */
export function offsetRows(app: Editor, { alignment }: Transition): NumberRow[] {
  return offsetFields.map(({ axis, scale, ...field }): NumberRow => ({
    ...field,
    kind: 'number',
    key: `alignment.${axis}`,
    defaultValue: 0,
    value: alignment.offset[axis] * scale,
    preview: (value) =>
      previewEdit(app, (before) =>
        changeAlignment(before, 'Change alignment offset', {
          offset: { ...before.alignment.offset, [axis]: value / scale },
        }),
      ),
  }));
}

function kindRow(app: Editor, { kind }: Alignment): ChoiceRow {
  return {
    kind: 'choice',
    key: 'alignment.kind',
    label: 'Align',
    description: `How the destination is placed on the source at the seam. ${alignmentHelp[kind]}`,
    options: alignmentLabels,
    defaultValue: defaultAlignment.kind,
    value: kind,
    preview: (chosen) =>
      previewEdit(
        app,
        (before) => setAlignmentKind(before, chosen as Alignment['kind'], firstJoint(app)), // one of the options above
      ),
  };
}

/** The joint of the alignment, unless roots are aligned. */
function alignedAtRows(app: Pick<App, 'session' | 'shown'>, { kind, joint }: Alignment): ParameterRow[] {
  if (kind === 'joint') {
    const row: MenuRow = {
      kind: 'menu',
      key: 'alignment.joint',
      label: 'At joint',
      description: alignmentHelp.joint,
      badge: '',
      note: '',
      value: joint ?? 'none',
      open: () => toggleLayer(app.session.sideMenu, { kind: 'alignmentJoint' }),
    };
    return [row];
  }
  if (kind !== 'plantedFoot') return [];
  return [
    {
      kind: 'text',
      key: 'alignment.foot',
      label: 'Planted foot',
      description:
        app.shown.alignmentNotice.value ??
        'The foot planted in both clips at the seam; of two, the one that moves less.',
      value: app.shown.alignedAt.value ?? 'none: roots aligned',
    },
  ];
}
