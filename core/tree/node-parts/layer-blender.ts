import type { Clock, Motion } from '../../clip/motion.ts';
import { createMixWork, layerWeights, mixPosesByJoint } from '../../pose/mix-poses.ts';
import { overlayWeights } from '../weights/shared-weights.ts';
import { copyPose, createPose, type Pose } from '../../pose/pose.ts';
import { followLongTurns, type LongTurns } from '../../clip/continuity/long-turns.ts';
import { placeTurns, turnBetween } from '../../clip/continuity/turn-on.ts';
import { findBlend, type FollowedBlend } from './mean-blender.ts';
import type { Binder, Blender, BoundNode } from '../node-kind.ts';
import { type RotationSpace, ROTATION_SPACES, toLocalSpace, toMeshSpace } from '../../pose/mesh-space.ts';
import { bodyJointOf } from './rest-clip.ts';
import { choiceSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';

/** A layer over a base or other layers. */
interface Layer {
  readonly node: BoundNode;
  readonly jointWeights: Float64Array; // [owners] 0 to 1
}

/**
 * Creates a blender of layers over a base, one after another, with a weight for each joint. The root has the
 * weight of the hips.
 *
 * @param weigh writes the weight of each layer as a whole, [layers * 2] weight and rate
 * @param space in which the rotations are mixed: in mesh space a layer keeps its direction over a turned base
 */
export function createLayerBlender(
  base: BoundNode,
  layers: readonly Layer[],
  weigh: (layerWeights: Float64Array, moment: Clock) => void,
  { rest, channels }: Pick<Binder, 'rest' | 'channels'>,
  space: RotationSpace = 'local',
): Blender {
  const { whole, byJoint, ...shares } = createShares(layers, bodyJointOf(rest), weigh);
  const work = createMixWork(channels);
  const blends = layers.map((): FollowedBlend<LongTurns>[] => []);
  const door = createSpaceDoor(space, 1, { rest, channels });
  const lay = (out: Pose, i: number, pose: Pose, moment: Clock): void => {
    const turns = findBlend(blends[i], moment);
    if (turns !== null) turnBetween(turns, out, pose, byJoint[i], moment);
    mixPosesByJoint(out, out, pose, byJoint[i], work);
    if (turns !== null) placeTurns(out, turns);
  };
  return {
    children: [base, ...layers.map(({ node }) => node)],
    ...shares,
    follow(found, motions) {
      const [bottom, ...tops] = motions.map(door.follow);
      const top = createPose(channels);
      /** The pose below layer `count`. Evaluating the lowest pose updates the weights. */
      const below = (out: Pose, count: number, moment: Clock): Pose => {
        bottom(out, moment);
        for (let i = 0; i < count; i++) {
          if (whole[i * 2] !== 0 || whole[i * 2 + 1] !== 0) lay(out, i, tops[i](top, moment), moment);
        }
        return out;
      };
      for (let i = 0; i < layers.length; i++) {
        const under: Motion['pose'] = (out, moment) => below(out, i, moment);
        for (const { from, to, span } of found.filter(({ children }) => children.includes(i + 1))) {
          blends[i].push({ from, to, turns: followLongTurns([under, tops[i]], channels, span) });
        }
      }
    },
    blend(out, moment) {
      copyPose(out, findBottom(base, layers).pose);
      if (!hasActive(layers)) return out;
      door.enterInPlace(out);
      for (let i = 0; i < layers.length; i++) {
        if (layers[i].node.active) lay(out, i, door.enter(layers[i].node.pose, 0), moment);
      }
      return door.leave(out);
    },
  };
}

/**
 * The weights of layers, as a whole and by joint, and the shares of base and layers that follow from them.
 */
function createShares(
  layers: readonly Layer[],
  body: number,
  weigh: (layerWeights: Float64Array, moment: Clock) => void,
) {
  const whole = new Float64Array(layers.length * 2);
  const byJoint = layers.map(({ jointWeights }) => new Float64Array(jointWeights.length * 2));
  const weights = new Float64Array(layers.length * 2 + 2);
  const rootWeights = new Float64Array(weights.length);
  const [asked, granted] = [new Float64Array(whole.length), new Float64Array(weights.length)];
  return {
    whole,
    byJoint,
    weights,
    rootWeights,
    weigh(moment: Clock): void {
      weigh(whole, moment);
      for (let i = 0; i < layers.length; i++) layerWeights(byJoint[i], layers[i].jointWeights, whole, i * 2);
      writeMeanShares(weights, byJoint, asked, granted);
      writeShares(rootWeights, byJoint, asked, body);
    },
    weighJoint: (joint: number) => writeShares(granted, byJoint, asked, joint),
  };
}

function hasActive(layers: readonly Layer[]): boolean {
  for (let i = 0; i < layers.length; i++) if (layers[i].node.active) return true;
  return false;
}

/** The lowest visible pose: a hidden base was not evaluated. */
function findBottom(base: BoundNode, layers: readonly Layer[]): BoundNode {
  if (base.active) return base;
  for (let i = 0; i < layers.length; i++) if (layers[i].node.active) return layers[i].node;
  return base;
}

/** Writes the visible shares of base and layers, averaged over the owners. */
function writeMeanShares(
  out: Float64Array,
  byJoint: readonly Float64Array[],
  asked: Float64Array,
  granted: Float64Array,
): void {
  const owners = byJoint.length === 0 ? 1 : byJoint[0].length / 2;
  for (let i = 0; i < out.length; i++) out[i] = 0;
  for (let owner = 0; owner < owners; owner++) {
    writeShares(granted, byJoint, asked, owner);
    for (let i = 0; i < out.length; i++) out[i] += granted[i] / owners;
  }
}

/**
 * Writes the visible shares of base and layers at one joint.
 *
 * @param asked [layers * 2] scratch
 */
function writeShares(
  out: Float64Array,
  byJoint: readonly Float64Array[],
  asked: Float64Array,
  joint: number,
): Float64Array {
  for (let i = 0; i < byJoint.length; i++) {
    asked[i * 2] = byJoint[i][joint * 2];
    asked[i * 2 + 1] = byJoint[i][joint * 2 + 1];
  }
  overlayWeights(out, asked);
  return out;
}

/** The field of a node whose rotations are mixed in local or in mesh space. */
export const spaceSpec = optionalSpec(choiceSpec(ROTATION_SPACES), 'local' as const);

/** The ways into the space of a node and back; in local space they lead nowhere. */
interface SpaceDoor {
  /** The pose in the space: itself, or a copy in a buffer of its own for each `slot`. */
  enter(pose: Pose, slot: number): Pose;
  enterInPlace(pose: Pose): Pose;
  leave(pose: Pose): Pose;
  follow(motion: Motion['pose']): Motion['pose'];
}

/** @param slots number of poses that are in the space at a time */
export function createSpaceDoor(
  space: RotationSpace,
  slots: number,
  { rest, channels }: Pick<Binder, 'rest' | 'channels'>,
): SpaceDoor {
  if (space === 'local') {
    const same = <Value>(value: Value): Value => value;
    return { enter: same, enterInPlace: same, leave: same, follow: same };
  }
  const { parents } = rest.root;
  const buffers = Array.from({ length: slots }, () => createPose(channels));
  return {
    enter: (pose, slot) => toMeshSpace(buffers[slot], pose, parents),
    enterInPlace: (pose) => toMeshSpace(pose, pose, parents),
    leave: (pose) => toLocalSpace(pose, pose, parents),
    follow: (motion) => (out, clock) => toMeshSpace(out, motion(out, clock), parents),
  };
}
