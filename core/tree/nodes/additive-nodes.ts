import { addPoseDifference, createMixWork, mixPosesByJoint, mixPoses } from '../../pose/mix-poses.ts';
import { addDifference, subtractReference } from '../../pose/pose-difference.ts';
import type { Motion } from '../../clip/motion.ts';
import { copyPose, createPose } from '../../pose/pose.ts';
import { followLongTurns, type LongTurns } from '../../clip/continuity/long-turns.ts';
import { placeTurns, turnBetween } from '../../clip/continuity/turn-on.ts';
import { findBlend, createFollowedMean, type FollowedBlend } from '../node-parts/mean-blender.ts';
import { createSpaceDoor, spaceSpec } from '../node-parts/layer-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec, leafSpec, nodeSpec, initialSpec } from '../tree-spec.ts';
import { optionalSpec, numberSpec } from '../../documents/specs/plain-specs.ts';
import { aimOffsetWeights, createAimCell, findAimCell } from '../weights/axis-weights.ts';
import { listSpec } from '../../documents/specs/structure-specs.ts';

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
    const [none, difference, part] = Array.from({ length: 3 }, () => createPose(binder.channels));
    none.linear.fill(0); // a difference
    const blends: FollowedBlend<LongTurns>[] = [];
    const source = binder.number(fields.weight);
    const weights = Float64Array.of(1, 0, 0, 0, 0, 0);
    const jointWeights = new Float64Array(binder.channels.owners * 2);
    const work = createMixWork(binder.channels);
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
          blends.push({ from, to, turns: followLongTurns(motions, binder.channels, span) });
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

/** A new node holds nine poses of a clip, from its start to its end. */
const heldSpec = leafSpec(({ clip }, index) => ({
  kind: 'pose',
  clip: clip.id,
  time: (clip.duration * index) / 8,
}));

/**
 * Adds an aim offset to `base`: the difference to `reference` of nine poses that aim in nine directions.
 * Slerp along yaw in both rows of the direction's cell, then along pitch. Directions are clamped to the grid.
 *
 * Source: Bielak, "Pimp up your blends", slide "Standard blends" (aim blend).
 */
export const aimOffsetNode = defineNode({
  id: 'aimOffset',
  label: 'Aim offset',
  fields: {
    base: nodeSpec,
    reference: heldSpec,
    /** Nine poses: pitch by pitch, from the lowest, each from the first yaw to the last. */
    offsets: listSpec(heldSpec, 9, 9),
    yaws: initialSpec(listSpec(numberSpec(), 3, 3), () => [-90, 0, 90]), // three, ascending
    pitches: initialSpec(listSpec(numberSpec(), 3, 3), () => [-45, 0, 45]),
    yaw: numberSourceSpec(),
    pitch: numberSourceSpec(),
    space: spaceSpec, // of the differences
  },

  check({ yaws, pitches }, report) {
    for (const [place, samples] of Object.entries({ yaws, pitches })) {
      const late = samples.findIndex((sample, i) => i > 0 && sample <= samples[i - 1]);
      if (late >= 0) report(`${place}[${late}]`, 'Samples must ascend.');
    }
  },

  bind(fields, binder) {
    const base = binder.child(fields.base, 'base');
    const reference = binder.child(fields.reference, 'reference');
    const offsets = fields.offsets.map((node, i) => binder.child(node, `offsets[${i}]`));
    const [yaw, pitch] = [binder.number(fields.yaw), binder.number(fields.pitch)];
    const door = createSpaceDoor(fields.space, 3, binder);
    const cell = createAimCell();
    const weights = new Float64Array(22);
    const nine = weights.subarray(4);
    weights.set([1, 0, -1, 0]);
    const differences = offsets.map(() => createPose(binder.channels));
    const rows = [createPose(binder.channels), createPose(binder.channels)];
    const pair = { from: rows[0], to: rows[1] };
    const along = new Float64Array(4); // yaw, its rate, pitch, its rate
    const work = createMixWork(binder.channels);
    const followed = createFollowedMean(differences, () => nine);
    return {
      children: [base, reference, ...offsets],
      weights,
      follow(blends, all) {
        const [, still, ...turned] = all.map(door.follow);
        const own = createPose(binder.channels);
        const motions = turned.map(
          (motion): Motion['pose'] =>
            (out, clock) =>
              subtractReference(out, motion(own, clock), still(rows[0], clock)),
        );
        followed.follow(blends, motions, (which) => which.flatMap((child) => (child > 1 ? [child - 2] : [])));
      },
      weigh() {
        aimOffsetWeights(nine, findAimCell(cell, fields, yaw, pitch));
        along[0] = cell.yaw.value;
        along[1] = cell.yaw.rate;
        along[2] = cell.pitch.value;
        along[3] = cell.pitch.rate;
      },
      blend(out, moment) {
        const still = door.enter(reference.pose, 0);
        for (let i = 0; i < offsets.length; i++) {
          if (offsets[i].active) subtractReference(differences[i], door.enter(offsets[i].pose, 1), still);
        }
        for (let row = 0; row < 2; row++) {
          const first = 3 * (cell.pitchIndex + row) + cell.yawIndex;
          pair.from = differences[first];
          pair.to = differences[first + 1];
          mixPoses(rows[row], pair, along, 0, work);
        }
        pair.from = rows[0];
        pair.to = rows[1];
        mixPoses(rows[0], pair, along, 2, work);
        const under = door.enter(base.pose, 2);
        return door.leave(addDifference(out, under, followed.place(rows[0], moment)));
      },
    };
  },
});
