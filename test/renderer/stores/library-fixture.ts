import { wholeLabel } from '#contract/rows/clip-label.ts';
import { effectiveOverride } from '#contract/clips/overrides.ts';
import type { ClipRange, ClipSummary, Marker, MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { emptyDocument, type DocumentState } from '#renderer/stores/document/document-state.ts';
import { clipUse, slotOf, transitionOf as plainTransition } from '#test/fixtures/transitions.ts';

/** A skin of so many joints, without vertices. */
export const skinOf = (joints: number): Skin => ({
  bindPositions: new Float32Array(joints * 3),
  positions: new Float32Array(0),
  normals: new Float32Array(0),
  joints: new Uint16Array(0),
  weights: new Float32Array(0),
  colours: new Float32Array(0),
  indices: new Uint32Array(0),
  targets: [],
});

/** A clip of 4 s at 60 fps; hop has 3.6 s at 50 fps, with its ground at 2 cm. */
export function clipOf(id: string): ClipSummary {
  const isHop = id === 'hop';
  const groundHeight = isHop ? 0.02 : 0;
  return {
    kind: 'clip',
    id,
    name: id,
    label: wholeLabel(id),
    content: `content of ${id}`,
    path: `/mocap/${id}.bvh`,
    missing: false,
    fps: isHop ? 50 : 60,
    frameCount: isHop ? 181 : 241,
    jointCount: 26,
    skeletonId: 'person',
    jointsId: 'person',
    trimmedFrames: 0,
    doubt: null,
    copies: [],
    read: { unit: 0.01, upAxis: 'y' },
    unitName: 'cm',
    settings: { groundHeight, loop: false },
    detectedGround: groundHeight,
    root: effectiveOverride('root', null, []),
    markerCount: 0,
    tags: [],
    note: '',
    warnings: [],
  };
}

export function markerOf(id: string, clipId: string, time: number, kind: MarkerKind = 'out'): Marker {
  return { id, clipId, kind, time, label: '' };
}

export function rangeOf(
  id: string,
  clipId: string,
  [start, end]: readonly [number, number],
  kind: RangeKind = 'phase',
): ClipRange {
  return { id, clipId, kind, start, end, label: '' };
}

/** walk → hop: left at 1 s, entered at 0.5 s. */
export function transitionOf(id: string, links: { source?: string; destination?: string } = {}): Transition {
  const use = (clip: string, time: number, marker?: string) => ({
    ...clipUse(time, clip === 'hop' ? 1.25 : 1),
    id: clip,
    ...(marker !== undefined && { marker }),
  });
  return plainTransition({
    id,
    name: 'walk → hop',
    source: use('walk', 1, links.source),
    destination: use('hop', 0.5, links.destination),
    slots: [slotOf('springExact')],
  });
}

/** Clips walk and hop with these markers, transitions and ranges. */
export function documentOf(
  markers: readonly Marker[],
  transitions: readonly Transition[] = [],
  ranges: readonly ClipRange[] = [],
): DocumentState {
  const ids = ['walk', 'hop'];
  return {
    ...emptyDocument,
    transitions,
    clips: clipTable(ids.map(clipOf)),
    markers: new Map(ids.map((id) => [id, markers.filter(({ clipId }) => clipId === id)])),
    ranges: new Map(ids.map((id) => [id, ranges.filter(({ clipId }) => clipId === id)])),
  };
}

/** Content of a document, for comparison. */
export function plain(state: DocumentState): object {
  return { ...state, clips: state.clips.values() };
}
