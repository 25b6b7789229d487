// renderer/features/transition: the open transition: ends, alignment, chain, character
import type { ClipSummary, Marker } from '#contract/rows/library-rows.ts';
import { transitionLabel } from '#contract/rows/transition-names.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { methodLabel } from '#core/methods/registry.ts';
import type { App } from '#renderer/stores/app.ts';
import { select } from '#renderer/stores/document/layer.ts';
import type { Editor, Workbench } from '#renderer/stores/workbench.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import {
  endNames,
  followMarker,
  moveEnd,
  transitionEnds,
  type TransitionEnd,
  setInterruption,
} from '#renderer/stores/marks/marker-edits.ts';
import { setTransition, previewEdit } from '#renderer/stores/transitions/transition-edits.ts';
import { markerName } from '#renderer/timeline/words/mark-words.ts';
import { formatMoment } from '#renderer/kit/time-words.ts';
import { hasDefaultPlacement } from './alignment-edits.ts';
import { alignmentRows, offsetRows } from './alignment-rows.ts';
import type {
  ChoiceRow,
  Folder,
  NumberRow,
  ParameterRow,
  FlagRow,
  TextRow,
} from '#renderer/controls/parameters/row.ts';
import { timeRow, placeOnClip } from '#renderer/controls/parameters/time-row.ts';
import { isTwistedByMotion, setMirror } from '#renderer/stores/commands/transitions/mirror-commands.ts';
import { blendEnd } from '#renderer/stores/shown/seam-range.ts';

/** Out and in points of the clips, and how the destination is aligned. */
export function transitionFolder(app: App, transition: Transition): Folder {
  const hasTree = transitionEnds.some((end) => transition[end].kind === 'tree');
  return {
    key: 'transition',
    title: 'Transition',
    rows: [
      ...transitionEnds.flatMap((end) => endRows(app, transition, end)),
      ...alignmentRows(app, transition),
      ...skeletonRows(app, transition),
      chosenRow(app, transition),
    ],
    commands: [
      ...(hasTree ? ['transition.inputs'] : []),
      ...['transition.suggest', 'transition.mirror', 'joints.map', 'slot.swap', 'slot.add'],
    ],
  };
}

/** Offset, rates and mirrors, which few transitions change. */
export function placementFolder(app: App, transition: Transition): Folder {
  return {
    key: 'placement',
    title: 'Placement',
    rows: [
      ...offsetRows(app, transition),
      // The interrupted transition keeps its own rate.
      ...transitionEnds
        .filter((end) => transition[end].kind !== 'chain')
        .flatMap((end) => [rateRow(app, transition, end), mirrorRow(app, transition, end)]),
    ],
    commands: [
      ...(isTwistedByMotion(app) ? ['transition.renewTwists'] : []),
      ...(hasDefaultPlacement(transition) ? [] : ['transition.resetPlacement']),
    ],
  };
}

const endWords = {
  source: { label: 'Source out', description: 'Time at which the source is left: the seam.' },
  destination: {
    label: 'Dest in',
    description: 'Time at which the destination is entered at the seam.',
  },
} as const;

function endRows(app: Workbench, transition: Transition, end: TransitionEnd): ParameterRow[] {
  if (transition[end].kind === 'chain') return chainRows(app, transition);
  const clip = app.open[end].value;
  if (!clip) return [];
  const unit = app.workspace.state.value.timeUnit;
  const move = (time: number): void =>
    previewEdit(app, (before) => moveEnd(app.document.current.peek(), before, end, time));
  return [
    {
      kind: 'number',
      key: `${end}.time`,
      label: endWords[end].label,
      description: `${endWords[end].description}\nIn frames of ${clip.fps} fps.`,
      ...timeRow(clip, transition[end].time, unit, move),
      tone: end,
    },
    markerRow(app, transition, end, clip),
  ];
}

const UNLINKED = '';

function markerRow(app: Workbench, transition: Transition, end: TransitionEnd, clip: ClipSummary): ChoiceRow {
  const markers = select(app.document.shown, (state) => state.markers.get(clip.id) ?? []).value;
  const options: Record<string, string> = { 'no marker': UNLINKED };
  for (const marker of markers) options[markerOption(app, marker, clip)] = marker.id;
  return {
    kind: 'choice',
    key: `${end}.marker`,
    label: end === 'source' ? 'Out marker' : 'In marker',
    description: `The ${endNames[end]} point follows this marker until you move the point itself.`,
    options,
    value: transition[end].marker ?? UNLINKED,
    preview: (id) =>
      previewEdit(app, (before) =>
        followMarker(before, end, markers.find((marker) => marker.id === id) ?? null),
      ),
  };
}

/** Names may be equal, so the time is added. */
function markerOption(app: Pick<Workbench, 'workspace'>, marker: Marker, clip: ClipSummary): string {
  const unit = app.workspace.state.value.timeUnit;
  return `${markerName(marker)} · ${formatMoment(marker.time, unit, clip)}`;
}

function rateRow(app: Editor, transition: Transition, end: TransitionEnd): NumberRow {
  return {
    kind: 'number',
    key: `${end}.rate`,
    label: end === 'source' ? 'Source rate' : 'Dest rate',
    description: 'Playback speed of the clip; 1 = as recorded.',
    minimum: 0.1,
    maximum: 3,
    step: 0.01,
    quantity: '',
    unit: '×',
    defaultValue: 1,
    value: transition[end].playRate,
    tone: end,
    preview: (playRate) =>
      previewEdit(app, (before) =>
        setTransition(`Change ${end} rate`, before, { ...before, [end]: { ...before[end], playRate } }),
      ),
  };
}

function chosenRow(app: Editor, transition: Transition): ChoiceRow {
  const options: Record<string, string> = {};
  transition.slots.forEach((slot, index) => {
    const method = methodLabel(slot.method);
    options[`${slotLetter(index)} · ${method}`] = String(index);
  });
  return {
    kind: 'choice',
    key: 'chosen',
    label: 'Chosen slot',
    description: 'The slot for approval and export.',
    options,
    value: String(transition.chosen),
    preview: (index) =>
      previewEdit(app, (before) =>
        setTransition('Choose slot', before, { ...before, chosen: Number(index) }),
      ),
  };
}

const endLabels = { source: 'source', destination: 'dest' } as const;

const BY_MOTION =
  'Twisted as in earlier versions: the motion of each clip decides, too. “Renew twists”, under Placement, takes twists from the skeletons.';

/** Mirror switch of the clip at one end. */
function mirrorRow(app: App, transition: Transition, end: TransitionEnd): FlagRow {
  // Said once, above the button that renews it.
  const isLast = transition[end].mirror && (end === 'destination' || !transition.destination.mirror);
  return {
    kind: 'flag',
    key: `${end}.mirror`,
    label: `Mirror ${endLabels[end]}`,
    description:
      'Swaps left and right, mirrored along the facing at the start of the clip. Times and markers stay, so a marker called left foot is about the right foot.',
    defaultValue: false,
    value: transition[end].mirror,
    ...(isLast && isTwistedByMotion(app) && { warning: BY_MOTION }),
    preview: (mirror) => previewEdit(app, (before) => setMirror(before, end, mirror)),
  };
}

/** Number of joints that are retargeted if the source has another skeleton. Twists are said where a clip is mirrored. */
function skeletonRows(app: Pick<Workbench, 'open'>, { source, destination }: Transition): TextRow[] {
  const words = app.open.retarget.value;
  if (words === null) return [];
  const isMirrored = source.mirror || destination.mirror;
  return [
    {
      kind: 'text',
      key: 'skeleton',
      label: 'Skeleton',
      description: `${words.sentence}. Rest poses are compensated, and travel is scaled by the length of the legs. Bones keep the lengths of the destination, so hands and feet may end elsewhere and limbs may twist. See the joint map.`,
      value: words.short,
      ...(!isMirrored && isTwistedByMotion(app) && { warning: BY_MOTION }),
    },
  ];
}

/** The interrupted transition and its time, in place of the out point of the source. */
function chainRows(app: Workbench, transition: Transition): ParameterRow[] {
  const chain = app.open.chain.value;
  const interrupted = chain?.ok ? chain.value.at(-2) : undefined;
  const clip = app.open.source.value;
  if (!interrupted || !clip) return [];
  const { fps } = clip;
  const inFrames = app.workspace.state.value.timeUnit === 'frames';
  const scale = inFrames ? fps : 1;
  return [
    {
      kind: 'text',
      key: 'source.interrupts',
      label: 'Interrupts',
      description:
        'The transition that plays before this one. Each slot continues from its own pose and velocity.',
      value: select(app.document.shown, (state) => transitionLabel(interrupted, state)).value,
    },
    {
      kind: 'number',
      key: 'source.time',
      label: 'Interrupts at',
      description: 'Time after the seam of the interrupted transition.',
      minimum: 0,
      maximum: Math.max(blendEnd(interrupted), transition.source.time) * scale,
      ...placeOnClip(inFrames ? 'frames' : 'seconds', fps),
      value: transition.source.time * scale,
      tone: 'source',
      preview: (value: number) => previewEdit(app, (before) => setInterruption(before, value / scale)),
    },
  ];
}
