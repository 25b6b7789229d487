import type { Floats } from '../../kit/floats.ts';
import { quatConjugate, quatMultiply, quatNormalize, quatRotateVector } from '../../math/quaternion.ts';
import type { NodeFigure } from './node-figures.ts';
import { UNSTRETCHED, isEven, splitScale, stretchBelow, stretchVector, type NodeRest } from './node-rest.ts';
import type { NodeScene, NodeTrack, SceneNode } from './node-scene.ts';
import { isStill } from './standing-scales.ts';
import { createTrackSampler, type TrackSampler } from './track-sampling.ts';

/** A figure at one time of an animation, relative to a rest pose with all rotations zero. */
interface FigurePose {
  readonly positions: Float64Array; // [joints * 3] file units, in the parent's frame
  readonly rotations: Float64Array; // [joints * 4] unit, local
  /** Fills both. @param time s, fastest if it rises from call to call */
  sample(time: number): void;
}

/** Transforms of links (see `NodeRest`) in their parents' frames. */
interface Links {
  readonly translations: Float64Array; // [links * 3]
  readonly turns: Float64Array; // [links * 4] with the half turn of a negative scale
  readonly halfTurns: Float64Array; // [links * 4] and `sizes`, [links * 3]: see `NodeRest`
  readonly sizes: Float64Array;
  readonly stretches: Float64Array; // [links * 9] that act on the children
}

/**
 * Creates a pose of `figure` that `tracks` animate. Nodes above the root move the root, so the skeleton does
 * not depend on them. Joints are exactly where the file puts them: below a non-uniform scale a bone changes
 * its length as it turns, and below an animated one as that changes.
 *
 * @param early s, see `createTrackSampler`
 */
export function createFigurePose(
  { nodes }: NodeScene,
  tracks: readonly NodeTrack[],
  figure: NodeFigure,
  rest: NodeRest,
  early = 0,
): FigurePose {
  const { above, joints } = figure;
  const nodesOfLinks = [...above, ...joints];
  const tracksOf = nodesOfLinks.map((): NodeTrack[] => []);
  const linkOf = new Map(nodesOfLinks.map((node, link) => [node, link]));
  for (const track of tracks) tracksOf[linkOf.get(track.node) ?? -1]?.push(track);
  const links: Links = {
    translations: Float64Array.from(nodesOfLinks.flatMap((node) => nodes[node].translation)),
    turns: new Float64Array(rest.linkCount * 4),
    halfTurns: Float64Array.from(rest.halfTurns),
    sizes: Float64Array.from(rest.sizes),
    stretches: Float64Array.from(rest.stretches),
  };
  nodesOfLinks.forEach((node, link) => writeTurn(links, link, nodes[node].rotation));
  const movers = tracksOf.map((own, link) => createMover(links, link, own, nodes[nodesOfLinks[link]], early));
  const turning = turningStretches(rest, nodes, nodesOfLinks, tracks);
  const aboveMoves = movers.slice(0, above.length).some((mover) => mover !== undefined);
  const isMoved = joints.map((_, joint) => {
    const link = above.length + joint;
    const isStretched = turning[rest.linkParents[link]] === 1;
    return movers[link] !== undefined || isStretched || (joint === 0 && aboveMoves);
  });
  const origin: Origin = { place: new Float64Array(3), turn: new Float64Array(4) };
  const pose = {
    positions: new Float64Array(joints.length * 3),
    rotations: new Float64Array(joints.length * 4),
  };
  let isPlaced = false;
  return {
    ...pose,
    sample(time) {
      for (let link = 0; link < rest.linkCount; link++) {
        movers[link]?.(time);
        if (turning[link] === 1) restretch(links, link, rest);
      }
      if (aboveMoves || !isPlaced) placeAbove(origin, links, above.length, rest);
      for (let joint = 0; joint < joints.length; joint++)
        if (isMoved[joint] || !isPlaced) writeJoint(pose, joint, links, rest, origin);
      isPlaced = true;
    },
  };
}

/** Undefined if no track moves the link. */
function createMover(
  links: Links,
  link: number,
  tracks: readonly NodeTrack[],
  node: SceneNode,
  early: number,
): ((time: number) => void) | undefined {
  const samplerOf = (path: NodeTrack['path']): TrackSampler | undefined => {
    const track = tracks.find((each) => each.path === path);
    return track && createTrackSampler(track, early);
  };
  const [mover, rotator, scaler] = [samplerOf('translation'), samplerOf('rotation'), samplerOf('scale')];
  if (!mover && !rotator && !scaler) return undefined;
  const place = links.translations.subarray(link * 3, link * 3 + 3);
  const turn = Float64Array.from(node.rotation);
  const scale = new Float64Array(3);
  return (time) => {
    mover?.sample(place, time);
    scaler?.sample(scale, time);
    if (scaler) splitScale(links.halfTurns, links.sizes, scale, link);
    rotator?.sample(turn, time);
    if (rotator || scaler) writeTurn(links, link, turn);
  };
}

function writeTurn({ turns, halfTurns }: Links, link: number, q: Floats): void {
  quatMultiply(turns, q, halfTurns, link * 4, 0, link * 4);
  quatNormalize(turns, turns, link * 4, link * 4);
}

/**
 * Marks with 1 the links whose stretch changes over time: those that turn below a non-uniform scale, or whose
 * scale is animated.
 */
export function turningStretches(
  { linkParents, stretches }: NodeRest,
  nodes: readonly SceneNode[],
  nodesOfLinks: readonly number[],
  tracks: readonly NodeTrack[],
): Uint8Array {
  const turned = new Set(tracks.filter(({ path }) => path === 'rotation').map(({ node }) => node));
  const isScaled = (track: NodeTrack): boolean =>
    track.path === 'scale' && !isStill(track, nodes[track.node].scale);
  const scaled = new Set(tracks.filter(isScaled).map(({ node }) => node));
  const turning = new Uint8Array(nodesOfLinks.length);
  nodesOfLinks.forEach((node, link) => {
    const parent = linkParents[link];
    const turns = parent >= 0 && turned.has(node) && !isEven(stretches, parent);
    turning[link] = turns || scaled.has(node) || turning[parent] === 1 ? 1 : 0;
  });
  return turning;
}

function restretch({ turns, stretches, sizes }: Links, link: number, { linkParents }: NodeRest): void {
  for (let i = 0; i < 4; i++) ownTurn[i] = turns[link * 4 + i];
  const parent = linkParents[link];
  stretchBelow(stretches, link, parent < 0 ? UNSTRETCHED : stretches, Math.max(parent, 0), ownTurn, sizes);
}

/** The frame in which the root of the figure moves. */
interface Origin {
  readonly place: Float64Array; // [3] file units
  readonly turn: Float64Array; // [4]
}

function placeAbove({ place, turn }: Origin, links: Links, count: number, { upright }: NodeRest): void {
  place.fill(0);
  turn.set(upright);
  for (let link = 0; link < count; link++) {
    placeInParent(links, link, link - 1);
    quatRotateVector(local, turn, local);
    for (let axis = 0; axis < 3; axis++) place[axis] += local[axis];
    quatMultiply(turn, turn, links.turns, 0, 0, link * 4);
  }
  quatNormalize(turn, turn);
}

function placeInParent({ stretches, translations }: Links, link: number, parent: number): void {
  if (parent < 0) stretchVector(local, UNSTRETCHED, 0, translations, link);
  else stretchVector(local, stretches, parent, translations, link);
}

function writeJoint(
  { positions, rotations }: Pick<FigurePose, 'positions' | 'rotations'>,
  joint: number,
  links: Links,
  rest: NodeRest,
  { place, turn }: Origin,
): void {
  const above = rest.linkCount - positions.length / 3;
  const link = above + joint;
  const parent = rest.linkParents[link];
  const frame = joint === 0 ? turn : rest.rotations;
  const frameAt = joint === 0 ? 0 : (parent - above) * 4;
  placeInParent(links, link, parent);
  quatRotateVector(local, frame, local, 0, frameAt);
  for (let axis = 0; axis < 3; axis++)
    positions[joint * 3 + axis] = joint === 0 ? local[axis] + place[axis] : local[axis];
  quatMultiply(turned, frame, links.turns, 0, frameAt, link * 4);
  quatConjugate(inverse, rest.rotations, 0, joint * 4);
  quatMultiply(turned, turned, inverse);
  quatNormalize(rotations, turned, joint * 4);
}

const ownTurn = new Float64Array(4);
const local = new Float64Array(3);
const turned = new Float64Array(4);
const inverse = new Float64Array(4);
