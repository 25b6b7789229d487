import { addPoseDifference, createMixWork, mixPosesByJoint } from '../../pose/mix-poses.ts';
import { addDifference, subtractReference } from '../../pose/pose-difference.ts';
import type { Motion } from '../../clip/motion.ts';
import { copyPose, createPose } from '../../pose/pose.ts';
import { followLongTurns, type LongTurns } from '../../clip/continuity/long-turns.ts';
import { placeTurns, turnBetween } from '../../clip/continuity/turn-on.ts';
import { findBlend, type FollowedBlend } from '../node-parts/followed-mean.ts';
import { createSpaceDoor, spaceSpec } from '../node-parts/layer-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { optionalSpec } from '../../documents/specs/plain-specs.ts';
import { leafSpec, nodeSpec } from '../schema/tree-spec.ts';

/**
 * Adds the difference of `added` to `reference` to `base`. Weights above 1 exaggerate, below 0 invert.
 * Weights: base 1, added w, reference -w.
 *
 * Source: Bielak, "Pimp up your blends", slide "Standard blends".
 */
export const additiveNode = defineNode({
  id: 'additive',
  label: 'Additive',
  fields: {
    base: nodeSpec,
    added: nodeSpec,
    reference: leafSpec(({ clip }) => ({ kind: 'pose', clip: clip.id, time: 0 })),
    weight: optionalSpec(numberSourceSpec(), 1), // not clamped
    space: spaceSpec, // of the difference
  },
  bind(fields, binder) {
    const children = [
      binder.child(fields.base, 'base'),
      binder.child(fields.added, 'added'),
      binder.child(fields.reference, 'reference'),
    ];
    const [basePose, pose, reference] = children.map((child) => child.pose);
    const door = createSpaceDoor(fields.space, 3, binder);
    const added = { pose, reference };
    const [none, difference, part] = Array.from({ length: 3 }, () => createPose(binder.joints));
    const blends: FollowedBlend<LongTurns>[] = [];
    const source = binder.number(fields.weight);
    const weights = Float64Array.of(1, 0, 0, 0, 0, 0);
    const jointWeights = new Float64Array(binder.joints * 2);
    const work = createMixWork(binder.joints);
    return {
      children,
      weights,
      follow(found, all) {
        const [, moved, still] = all.map(door.follow);
        const motions: Motion['pose'][] = [
          (out) => copyPose(out, none),
          (out, time) => subtractReference(out, moved(difference, time), still(part, time)),
        ];
        for (const { from, to, span } of found) {
          blends.push({ from, to, turns: followLongTurns(motions, binder.joints, span) });
        }
      },
      weigh() {
        weights[2] = source.value;
        weights[3] = source.rate;
        weights[4] = -source.value;
        weights[5] = -source.rate;
      },
      blend(out, moment) {
        if (weights[2] === 0 && weights[3] === 0) return copyPose(out, basePose);
        for (let i = 0; i < jointWeights.length; i += 2) {
          jointWeights[i] = weights[2];
          jointWeights[i + 1] = weights[3];
        }
        const turns = findBlend(blends, moment);
        const under = door.enter(basePose, 0);
        added.pose = door.enter(pose, 1);
        added.reference = door.enter(reference, 2);
        if (turns === null) return door.leave(addPoseDifference(out, under, added, jointWeights, work));
        subtractReference(difference, added.pose, added.reference);
        turnBetween(turns, none, difference, jointWeights, moment);
        mixPosesByJoint(part, none, difference, jointWeights, work);
        return door.leave(addDifference(out, under, placeTurns(part, turns)));
      },
    };
  },
});
