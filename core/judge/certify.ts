import { takeTime, type TakeClock } from '../clip/take-time.ts';
import { checkpoint } from '../kit/long-work.ts';
import { formatNumber } from '../kit/numbers.ts';
import { worldTransforms } from '../pose/forward-kinematics.ts';
import { createDoublePose } from '../pose/pose.ts';
import { createRootSample } from '../clip/root/root-sample.ts';
import type { RootedClip } from '../clip/root/rooted-clip.ts';
import { createClipCursor } from '../clip/sampling/clip-cursor.ts';
import { sampleCursor } from '../clip/sampling/sample-clip.ts';
import { sampleRoot } from '../clip/sampling/sample-root.ts';
import { speedBounds, type SpeedBounds } from '../clip/sampling/speed-bounds.ts';
import type { Alignment } from '../transition/document/document.ts';
import { alignSeam } from '../transition/evaluation/align-seam.ts';
import type { TimeSpan } from './time-span.ts';

/** All exits of a transition of two clips: every time in some spans of its source, not only sampled ones. */
export interface Exits {
  readonly alignment: Alignment; // not by a planted foot: another foot at the next moment places the destination elsewhere
  readonly clips: readonly [source: RootedClip, destination: RootedClip];
  readonly spans: readonly TimeSpan[]; // s on the source; at least one
  readonly entries: readonly number[]; // s on the destination; at least one
}

/** How far a joint of the source is from the same joint of the placed destination at an exit. */
interface SeamOffset {
  readonly out: number; // s on the source
  readonly in: number; // s on the destination
  readonly joint: number; // -1 = none
  readonly distance: number; // m
}

/** What is known of the largest offset over all exits. */
export interface Certificate {
  /** `undecided`: there were not enough evaluations. */
  readonly state: 'searching' | 'proved' | 'exceeded' | 'undecided';
  readonly worst: SeamOffset; // of what was evaluated
  readonly most: number | null; // m, no exit is further; null = exceeded, so that the search ended
  readonly evaluations: number; // of exits
}

/** Evaluations at most, for a few seconds. */
const EVALUATIONS = 100_000;

/** Without a limit, what is proved exceeds the worst exit by no more than this, m. */
const TOLERANCE = 0.001;

/** Rounding of the floats from which an offset is computed, m, at most. */
const ROUNDING = 1e-5;

/** A part of the exits between two frames. */
interface Piece extends TimeSpan {
  readonly rates: Float64Array; // [body] m/s, how fast offsets change at most
  readonly most: number; // m
}

/**
 * Proves that no joint of the body is further than a limit from its destination at any exit, or finds an exit
 * where one is, by branch and bound: within a piece, an offset differs from that in the middle by half its
 * length times the joint's largest rate at most, see `speedBounds`. Pieces that may exceed the limit are
 * halved. Yields what is known after each round; the last one is the result.
 *
 * @param limit m; null = the smallest that can be proved
 */
export function* certify(exits: Exits, limit: number | null): Generator<Certificate, void> {
  const measure = createMeasure(exits);
  let worst: SeamOffset = { out: exits.spans[0].start, in: exits.entries[0], joint: -1, distance: 0 };
  let evaluations = 0;
  const threshold = (): number => limit ?? worst.distance + TOLERANCE;
  for (let pieces: Iterable<Piece> = piecesOf(exits); ;) {
    const kept: Piece[] = [];
    for (const piece of pieces) {
      checkpoint();
      const { most, found } = measure(piece);
      evaluations += 1;
      if (found.distance > worst.distance) worst = found;
      if (most > threshold()) kept.push({ ...piece, most });
    }
    const open = kept.filter(({ most }) => most > threshold());
    const most = open.reduce((top, piece) => Math.max(top, piece.most), threshold());
    const isLast = evaluations + 2 * open.length > EVALUATIONS;
    const isOver = limit !== null && worst.distance > limit;
    const state = isOver ? 'exceeded' : open.length === 0 ? 'proved' : isLast ? 'undecided' : 'searching';
    yield { state, worst, most: isOver ? null : most, evaluations };
    if (state !== 'searching') return;
    pieces = [
      ...open.map((piece) => ({ ...piece, end: middleOf(piece) })),
      ...open.map((piece) => ({ ...piece, start: middleOf(piece) })),
    ];
  }
}

const middleOf = ({ start, end }: TimeSpan): number => (start + end) / 2;

/** What is known, as a sentence. */
export function describeCertificate(
  { state, worst, most, evaluations }: Certificate,
  names: readonly string[],
  source: TakeClock,
): string {
  const left = formatNumber(takeTime(source, worst.out).inFile, 3);
  const found = `${names[worst.joint] ?? 'no joint'} ${cm(worst.distance)} cm, left at ${left} s`;
  const limit = cm(Math.ceil((most ?? 0) * 1000) / 1000); // rounded down, it would not be proved
  if (state === 'proved')
    return `Proved: at every exit, all joints are within ${limit} cm of their destination. Furthest: ${found}.`;
  if (most === null) return `Exceeded: ${found}.`;
  const doing = state === 'searching' ? 'Proving' : 'Not proved';
  return `${doing} in ${evaluations} exits: all joints are within ${limit} cm. Furthest: ${found}.`;
}

const cm = (metres: number): string => (100 * metres).toFixed(1);

/** The exits, cut at the frames of the source. */
function* piecesOf({ alignment, clips: [source, { root }], spans }: Exits): Generator<Piece> {
  const cursor = createClipCursor(source);
  const { fps } = source;
  for (const { start, end } of spans) {
    const first = Math.floor(start * fps) + 1;
    const inner = Math.max(Math.ceil(end * fps) - first, 0);
    const cuts = [...Array.from({ length: inner }, (_, i) => (first + i) / fps), end];
    for (const [i, cut] of cuts.entries()) {
      const piece = { start: cuts[i - 1] ?? start, end: cut };
      cursor.time = middleOf(piece);
      const rates = Float64Array.from(root.body, placementRates(alignment, speedBounds(cursor), source));
      yield { ...piece, rates, most: Number.POSITIVE_INFINITY };
    }
  }
}

/**
 * How fast the offset of a joint changes at most as the exit moves, m/s: by its own speed, and by that of
 * what places the destination.
 */
function placementRates({ kind, joint, offset }: Alignment, bounds: SpeedBounds, { skeleton }: RootedClip) {
  const { speeds, reaches, rootSpeed, rootTurn } = bounds;
  const turned = Math.hypot(offset.x, offset.z) * rootTurn; // the offset has a direction in the world
  const met = kind === 'joint' ? speeds[skeleton.names.indexOf(joint ?? '')] : 0;
  return (each: number): number =>
    speeds[each] + (kind === 'none' ? rootSpeed + rootTurn * reaches[each] : met + turned);
}

/** Measures the offsets in the middle of a piece, and bounds them in all of it. */
function createMeasure({ alignment, clips: [source, destination], entries }: Exits) {
  const { skeleton, root } = destination;
  const figure = { skeleton, parents: root.parents, hips: root.hips };
  const rise = source.groundHeight - destination.groundHeight;
  const from = createPosed(source);
  const ends = entries.map((time) => ({ time, ...createPosed(destination)(time) }));
  return (piece: Piece): { readonly most: number; readonly found: SeamOffset } => {
    const out = middleOf(piece);
    const half = piece.end - out;
    const here = from(out);
    let most = 0;
    let found: SeamOffset = { out, in: entries[0], joint: -1, distance: 0 };
    for (const { time, places, ...there } of ends) {
      const [x, z, yaw] = alignSeam(alignment, figure, { source: here, destination: there }).offset;
      const [sine, cosine] = [Math.sin(yaw), Math.cos(yaw)];
      for (const [i, joint] of root.body.entries()) {
        const at = joint * 3;
        const distance = Math.hypot(
          here.places[at] - x - places[at] * cosine - places[at + 2] * sine,
          here.places[at + 1] - rise - places[at + 1],
          here.places[at + 2] - z - places[at + 2] * cosine + places[at] * sine,
        );
        most = Math.max(most, distance + piece.rates[i] * half + ROUNDING);
        if (distance > found.distance) found = { out, in: time, joint, distance };
      }
    }
    return { most, found };
  };
}

/** A clip at any time, for alignment, with the places of its joints relative to the root, [joints * 3] m. */
function createPosed(clip: RootedClip) {
  const { parents } = clip.root;
  const cursor = createClipCursor(clip);
  const [pose, work] = [createDoublePose(parents.length), createDoublePose(parents.length)];
  const posed = { pose, root: createRootSample(), groundHeight: clip.groundHeight, places: work.positions };
  return (time: number) => {
    cursor.time = time;
    sampleCursor(pose, cursor);
    sampleRoot(posed.root, cursor);
    worldTransforms(work, parents, pose);
    return posed;
  };
}
