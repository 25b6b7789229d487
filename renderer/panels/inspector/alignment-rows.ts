import type { Alignment, Transition } from '../../../core/transition/document.ts';
import type { App } from '../../state/app.ts';
import { setTransition } from '../../state/transition-edits.ts';
import { keepPreview, previewEdit } from './preview-edit.ts';
import type { NumberRow, Row } from './row.ts';

/** The kinds that can be evaluated so far. */
const alignmentLabels: Readonly<Record<string, Alignment['kind']>> = {
  'position + facing': 'groundTrack',
  none: 'none',
};

const metres = {
  minimum: -2,
  maximum: 2,
  step: 0.01,
  quantity: 'm',
  unit: 'm',
  digits: 2,
  scale: 1,
} as const;
const degrees = {
  minimum: -180,
  maximum: 180,
  step: 1,
  quantity: 'degrees',
  unit: '°',
  digits: 1,
  scale: 180 / Math.PI,
} as const;

/** The manual offset, in the units it is shown in: `scale` of them are one of the document's. */
const offsetFields = [
  { ...metres, axis: 'x', label: 'Offset X', description: 'Added by hand after the alignment, across.' },
  { ...metres, axis: 'z', label: 'Offset Z', description: 'Added by hand after the alignment, along.' },
  {
    ...degrees,
    axis: 'yaw',
    label: 'Offset turn',
    description: 'Added by hand after the alignment, about the vertical.',
  },
] as const;

/** How the destination is laid onto the source at the seam. */
export function alignmentRows(app: App, { alignment }: Transition): Row[] {
  const change = (name: string, patch: (before: Alignment) => Partial<Alignment>): void =>
    previewEdit(app, (before) =>
      setTransition(name, before, {
        ...before,
        alignment: { ...before.alignment, ...patch(before.alignment) },
      }),
    );
  const offsets = offsetFields.map(({ axis, scale, ...field }): NumberRow => ({
    ...field,
    kind: 'number',
    key: `alignment.${axis}`,
    usual: 0,
    fps: 60,
    value: alignment.offset[axis] * scale,
    preview: (value) =>
      change('Change alignment offset', ({ offset }) => ({ offset: { ...offset, [axis]: value / scale } })),
    keep: keepPreview(app),
  }));
  return [
    {
      kind: 'choice',
      key: 'alignment.kind',
      label: 'Align root',
      description: 'How the destination is laid onto the source at the seam.',
      options: alignmentLabels,
      usual: 'groundTrack',
      value: alignment.kind,
      preview: (kind) => change('Change alignment', () => ({ kind: kind as Alignment['kind'] })), // an option above
      keep: keepPreview(app),
    },
    ...offsets,
  ];
}
