import type { ClipSummary, Marker } from '../../../contract/library-rows.ts';
import type { Edit } from '../../../contract/edits.ts';
import type { Alignment, Transition } from '../../../core/transition/document.ts';
import { findBlendMethod } from '../../../core/transition/registry.ts';
import type { App } from '../../state/app.ts';
import { SLOT_NAMES } from '../../state/default-slots.ts';
import { endNames, followMarker, moveEnd, transitionEnds } from '../../state/marker-edits.ts';
import type { TransitionEnd } from '../../state/marker-edits.ts';
import { setTransition } from '../../state/transition-edits.ts';
import { markerName } from '../../timeline/marker-words.ts';
import { momentWords } from '../../timeline/time-words.ts';
import type { ChoiceRow, Folder, NumberRow, Row } from './row.ts';
import { timeRow } from './time-row.ts';

/** Where the clips are left and entered, and how the destination is laid onto the source. */
export function transitionFolder(app: App, transition: Transition): Folder {
  return {
    key: 'transition',
    title: 'Transition',
    rows: [
      ...transitionEnds.flatMap((end) => endRows(app, transition, end)),
      ...transition.slots.map((slot, index) => blendRow(slot, index)),
      ...alignmentRows(app, transition),
      ...transitionEnds.map((end) => rateRow(app, transition, end)),
      chosenRow(app, transition),
    ],
  };
}

const endWords = {
  source: { label: 'Source out', description: 'Where the source is left: the seam.' },
  destination: {
    label: 'Dest in',
    description: 'Where the destination is entered: its pose at the seam.',
  },
} as const;

function endRows(app: App, transition: Transition, end: TransitionEnd): Row[] {
  const clip = app.open[end].value;
  if (!clip) return [];
  const unit = app.workspace.state.value.timeUnit;
  const { keep } = editingOf(app);
  const move = (time: number): void =>
    previewEdit(app, (before) => moveEnd(app.document.current.peek(), before, end, time));
  return [
    {
      kind: 'number',
      key: `${end}.time`,
      ...endWords[end],
      ...timeRow(clip, transition[end].time, unit, move),
      keep,
      tone: end,
    },
    markerRow(app, transition, end, clip),
  ];
}

const UNLINKED = '';

function markerRow(app: App, transition: Transition, end: TransitionEnd, clip: ClipSummary): ChoiceRow {
  const markers = app.document.shown.value.markers.get(clip.id) ?? [];
  const options: Record<string, string> = { 'no marker': UNLINKED };
  for (const marker of markers) options[markerOption(app, marker, clip)] = marker.id;
  return {
    kind: 'choice',
    key: `${end}.marker`,
    label: end === 'source' ? 'Out marker' : 'In marker',
    description: `The ${endNames[end]} point moves with this marker, and the marker with it.`,
    options,
    value: transition[end].marker ?? UNLINKED,
    preview: (id) =>
      previewEdit(app, (before) =>
        followMarker(before, end, markers.find((marker) => marker.id === id) ?? null),
      ),
    keep: editingOf(app).keep,
  };
}

/** Names alone need not differ: with the moment they do. */
function markerOption(app: App, marker: Marker, clip: ClipSummary): string {
  const unit = app.workspace.state.value.timeUnit;
  return `${markerName(marker)} · ${momentWords(marker.time, unit, clip.fps, clip.trimmedFrames)}`;
}

function blendRow(slot: Transition['slots'][number], index: number): Row {
  const method = findBlendMethod(slot.method);
  const exact = method?.promises(slot.values).endsExactly ?? true;
  return {
    kind: 'text',
    key: `blend.${index}`,
    label: `${SLOT_NAMES[index] ?? index + 1} ${exact ? 'blends for' : 'settles after'}`,
    description: exact
      ? 'From the seam until only the destination is seen.'
      : 'From the seam until a thousandth of the offset is left: a spring never quite ends.',
    value: method ? `${method.settlingTime(slot.values).toFixed(2)} s` : 'unknown method',
  };
}

const alignmentLabels: Readonly<Record<string, Alignment['kind']>> = {
  'position + facing': 'groundTrack',
  none: 'none',
};

function alignmentRows(app: App, transition: Transition): Row[] {
  const { alignment } = transition;
  const { keep } = editingOf(app);
  const set = (name: string, patch: Partial<Alignment>): void =>
    previewEdit(app, (before) =>
      setTransition(name, before, { ...before, alignment: { ...before.alignment, ...patch } }),
    );
  const offset = (name: 'x' | 'z' | 'yaw', value: number): void =>
    set('Change alignment offset', { offset: { ...currentOffset(app), [name]: value } });
  const metres = { minimum: -2, maximum: 2, step: 0.01, quantity: 'm', unit: 'm', digits: 2 } as const;
  const degrees = 180 / Math.PI;
  const number = { kind: 'number', usual: 0, fps: 60, keep } as const;
  return [
    {
      kind: 'choice',
      key: 'alignment.kind',
      label: 'Align root',
      description: 'How the destination is laid onto the source at the seam.',
      options: alignmentLabels,
      usual: 'groundTrack',
      value: alignment.kind,
      preview: (kind) => set('Change alignment', { kind: kind as Alignment['kind'] }), // an option above
      keep,
    },
    {
      ...number,
      ...metres,
      key: 'alignment.x',
      label: 'Offset X',
      description: 'Added by hand after the alignment, across.',
      value: alignment.offset.x,
      preview: (value) => offset('x', value),
    },
    {
      ...number,
      ...metres,
      key: 'alignment.z',
      label: 'Offset Z',
      description: 'Added by hand after the alignment, along.',
      value: alignment.offset.z,
      preview: (value) => offset('z', value),
    },
    {
      ...number,
      key: 'alignment.yaw',
      label: 'Offset turn',
      description: 'Added by hand after the alignment, about the vertical.',
      ...{ minimum: -180, maximum: 180, step: 1, quantity: 'degrees', unit: '°', digits: 1 },
      value: alignment.offset.yaw * degrees,
      preview: (value: number) => offset('yaw', value / degrees),
    },
  ];
}

function currentOffset(app: App): Alignment['offset'] {
  return app.open.editable.peek()?.alignment.offset ?? { x: 0, z: 0, yaw: 0 };
}

function rateRow(app: App, transition: Transition, end: TransitionEnd): NumberRow {
  return {
    kind: 'number',
    key: `${end}.rate`,
    label: end === 'source' ? 'Source rate' : 'Dest rate',
    description: 'How fast the clip plays; 1 is as recorded.',
    ...{ minimum: 0.1, maximum: 3, step: 0.01, quantity: '', unit: '×', digits: 2, fps: 60 },
    usual: 1,
    value: transition[end].playRate,
    tone: end,
    preview: (playRate) =>
      previewEdit(app, (before) =>
        setTransition(`Change ${end} rate`, before, { ...before, [end]: { ...before[end], playRate } }),
      ),
    keep: editingOf(app).keep,
  };
}

function chosenRow(app: App, transition: Transition): ChoiceRow {
  const options: Record<string, string> = {};
  transition.slots.forEach((slot, index) => {
    const method = findBlendMethod(slot.method)?.label ?? slot.method;
    options[`${SLOT_NAMES[index] ?? index + 1} · ${method}`] = String(index);
  });
  return {
    kind: 'choice',
    key: 'chosen',
    label: 'Export uses',
    description: 'The slot that exported settings are meant for.',
    options,
    value: String(transition.chosen),
    preview: (index) =>
      previewEdit(app, (before) =>
        setTransition('Choose slot', before, { ...before, chosen: Number(index) }),
      ),
    keep: editingOf(app).keep,
  };
}

/** Previews what `edit` makes of the transition that is open. */
export function previewEdit(app: App, edit: (before: Transition) => Edit): void {
  const before = app.open.editable.peek();
  if (before) app.editing.preview(edit(before));
}

export function editingOf(app: App): { keep(): void } {
  return { keep: () => app.editing.commitPreview() };
}
