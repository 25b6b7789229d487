import type { Clip } from '#core/clip/clip.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import { toleranceOf } from '#core/judge/verdict.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { jointWeights, poseDistance } from '#core/pose/pose-distance.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { judged, measured } from '../core/judge/judged.ts';
import { nodesOf, jointAt, runBetween, ticksOf } from '../core/methods/unreal/unreal-motions.ts';
import { JOG, rigClip } from '../fixtures/rigs.ts';
import { rooted } from '../fixtures/rooted.ts';
import { starterClip } from '../fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '../fixtures/transitions.ts';
import { valueOf } from '../fixtures/value-of.ts';

const FPS = 60; // of the starter clips, and of Unreal's nodes by default
const BLEND_TIME = 0.2; // s, of Unreal's nodes by default

/**
 * Distance of the poses of the jog, entered at each of its frames, from the walk at 1 s, m: the least and the
 * most.
 */
export function poseDistances(): { readonly least: number; readonly most: number } {
  const [walk, jog] = ['walk', 'jog'].map((name) => rooted(starterClip(name)));
  const weights = jointWeights(walk.skeleton, walk.root.body);
  const distances = Array.from({ length: jog.frameCount }, (_, frame) => {
    const uses = { source: clipUse(1), destination: clipUse(frame / FPS) };
    const evaluation = valueOf(bindTransition([transitionOf(uses)], [walk, jog], null));
    const at = evaluateTransition(createTransitionFrame(evaluation), evaluation, 0);
    for (const pose of [at.source, at.destination]) worldTransforms(pose, evaluation.parents, pose);
    return poseDistance(at.source.positions, at.destination.positions, weights);
  });
  return { least: Math.min(...distances), most: Math.max(...distances) };
}

/**
 * A joint that moves 1 m/s, in a transition to itself by one of Unreal's nodes as it is by default: shares of
 * its speed, and its lag, m.
 */
export function unrealAtConstantVelocity(kind: 'inertialization' | 'deadBlending') {
  const [, node] = nodesOf([BLEND_TIME])[kind === 'inertialization' ? 0 : 1];
  const steady = (time: number) => jointAt(time);
  const places = ticksOf(runBetween(node, steady, steady, 1 / FPS), FPS).map(({ positions }) => positions[0]);
  const speeds = places.slice(2).map((place, i) => (place - places[i + 1]) * FPS);
  const lags = places.map((place, i) => (i - 1) / FPS - place);
  return {
    speeds: { first: speeds[0], least: Math.min(...speeds), most: Math.max(...speeds) },
    lag: Math.max(...lags),
    ticks: lags.findLastIndex((lag) => lag > 1e-6), // after the seam, until it has caught up: the first place is a tick before it
  };
}

/**
 * How far the root of the jog is from its own path at the end of a transition to itself by Unreal's
 * inertialization: the most over a second of seams.
 */
export function jogDrift(): { readonly distance: number; readonly turn: number } {
  const jog = rooted(starterClip('jog'));
  const drifts = Array.from({ length: FPS }, (_, i) => {
    const at = clipUse(1 + i / FPS);
    const slots = [slotOf('unrealInertialization')];
    const itself = transitionOf({ source: at, destination: at, slots });
    const evaluation = valueOf(bindTransition([itself], [jog, jog], null));
    const frame = evaluateTransition(createTransitionFrame(evaluation), evaluation, BLEND_TIME);
    const [x, z, turn] = frame.slots[0].root.state.map((part, k) => part - frame.destinationRoot.state[k]);
    return { distance: Math.hypot(x, z), turn: Math.abs(turn) }; // m, rad
  });
  return {
    distance: Math.max(...drifts.map(({ distance }) => distance)),
    turn: Math.max(...drifts.map(({ turn }) => turn)),
  };
}

/** The noise floor of the acceleration jump of a starter clip, m/s²: the median over a second of seams. */
export function accelerationFloor(name: string): number {
  const clip = starterClip(name);
  const floors = Array.from({ length: 30 }, (_, i) => {
    const at = clipUse(1 + i / 30);
    return measured(
      judged(clip, clip, { source: at, destination: at, slots: [slotOf('cut')] })[0],
      'accelerationJump',
    );
  });
  return floors.toSorted((a, b) => a - b)[15];
}

/** The velocity jump of a cubic from the walk into the hop, m/s, at 30 ticks per second and without. */
export function jumpsOfTicks(): readonly [ticked: number, continuous: number] {
  const cubic = slotOf('cubicOffset');
  const slots = [{ ...cubic, tick: 30 }, cubic];
  const at = { source: clipUse(1), destination: clipUse(1.1), slots };
  const [ticked, continuous] = judged(starterClip('walk'), starterClip('hop'), at).map((slot) =>
    measured(slot, 'velocityJump'),
  );
  return [ticked, continuous];
}

/** A clip with every second of its frames. */
function thinned(clip: Clip): Clip {
  const frames = Array.from({ length: Math.ceil(clip.frameCount / 2) }, (_, i) => i * 2);
  const kept = (values: Float32Array): Float32Array => {
    const size = values.length / clip.frameCount;
    return Float32Array.from(
      frames.flatMap((frame) => [...values.subarray(frame * size, (frame + 1) * size)]),
    );
  };
  const { positions, rotations } = clip;
  return {
    ...clip,
    fps: clip.fps / 2,
    frameCount: frames.length,
    positions: kept(positions),
    rotations: kept(rotations),
  };
}

const METHODS = ['springExact', 'quintic', 'deadBlendArticle', 'crossfade'];

/** All metrics of slots with usual methods. */
const judgedBy = (source: Clip, destination: Clip) =>
  judged(source, destination, {
    source: clipUse(1),
    destination: clipUse(1.5),
    slots: METHODS.map((id) => slotOf(id)),
  }).map((slot) => metrics.map(({ id }) => measured(slot, id)));

/**
 * What 30 or 120 frames per second change of a motion below 2 Hz: skating frames in %, all else in what the
 * table calls equal.
 */
export function rateDifferences(): { readonly skatingFrames: number; readonly others: number } {
  const usual = judgedBy(...gaitsAt(60));
  const found = [30, 120].flatMap((fps) =>
    judgedBy(...gaitsAt(fps)).map((values, slot) => ({ values, own: usual[slot] })),
  );
  const changes = metrics.map((metric, i) => ({
    id: metric.id,
    most: Math.max(...found.map(({ values, own }) => Math.abs(values[i] - own[i]))),
    shares: Math.max(
      ...found.map(({ values, own }) => Math.abs(values[i] - own[i]) / toleranceOf(metric, own[i])),
    ),
  }));
  const skating = changes.findIndex(({ id }) => id === 'skatingFrames');
  return {
    skatingFrames: changes[skating].most,
    others: Math.max(...changes.toSpliced(skating, 1).map(({ shares }) => shares)),
  };
}

const gaitsAt = (fps: number) =>
  [rigClip({ fps, frameCount: 4 * fps }), rigClip({ fps, frameCount: 4 * fps, gait: JOG })] as const;

/**
 * The largest change of foot slide, cm, between pairs of starter clips with and without every second frame.
 */
export function thinnedSlide(): number {
  const slide = metrics.findIndex(({ id }) => id === 'footSlide');
  const pairs = ['walk jog', 'jog walk', 'walk turn', 'walk hop', 'idle walk'].map((names) =>
    names.split(' ').map(starterClip),
  );
  const changes = pairs.flatMap(([a, b]) => {
    const whole = judgedBy(a, b);
    return judgedBy(thinned(a), thinned(b)).map((values, slot) =>
      Math.abs(values[slide] - whole[slot][slide]),
    );
  });
  return Math.max(...changes);
}
