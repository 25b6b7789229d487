import { aimOffsetWeights, createAimCell, findAimCell } from '../weights/aim-offset-weights.ts';
import { createMixWork, mixPoses } from '../../pose/mix-poses.ts';
import { addDifference, subtractReference } from '../../pose/pose-difference.ts';
import type { Motion } from '../../clip/motion.ts';
import { createPose } from '../../pose/pose.ts';
import { createFollowedMean } from '../node-parts/followed-mean.ts';
import { createSpaceDoor, spaceSpec } from '../node-parts/layer-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { numberSpec } from '../../documents/specs/plain-specs.ts';
import { listSpec } from '../../documents/specs/structure-specs.ts';
import { initialSpec, leafSpec, nodeSpec } from '../schema/tree-spec.ts';

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
    const differences = offsets.map(() => createPose(binder.joints));
    const rows = [createPose(binder.joints), createPose(binder.joints)];
    const pair = { from: rows[0], to: rows[1] };
    const along = new Float64Array(4); // yaw, its rate, pitch, its rate
    const work = createMixWork(binder.joints);
    const followed = createFollowedMean(differences, () => nine);
    return {
      children: [base, reference, ...offsets],
      weights,
      follow(blends, all) {
        const [, still, ...turned] = all.map(door.follow);
        const own = createPose(binder.joints);
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
