import { createMeanBlender, createFollowedMean } from '../node-parts/mean-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec, nodeSpec, triggerSpec, durationSpec } from '../tree-spec.ts';
import { writeUnitNumber } from '../weights/changing.ts';
import { EASINGS } from '../../methods/curves/easing.ts';
import { createProfiledBlender } from '../node-parts/profiled-blender.ts';
import { choiceSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import { createMixWork, mixPoses } from '../../pose/mix-poses.ts';
import { createPose } from '../../pose/pose.ts';

/**
 * Two motions mixed by a weight, for example a walk and a wounded walk.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", figure 6.
 */
export const continuousBlendNode = defineNode({
  id: 'continuousBlend',
  label: 'Continuous blend',
  fields: {
    a: nodeSpec,
    b: nodeSpec,
    weight: numberSourceSpec(), // of b, 0 to 1
  },
  bind({ a, b, weight }, binder) {
    const source = binder.number(weight);
    return createMeanBlender([binder.child(a, 'a'), binder.child(b, 'b')], (weights) => {
      writeUnitNumber(weights, 2, source);
      weights[0] = 1 - weights[2];
      weights[1] = -weights[3];
    });
  },
});

/**
 * A single cross-fade over time from `start` on. Both motions keep playing.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", figure 5.
 */
export const crossfadeNode = defineNode({
  id: 'crossfade',
  label: 'Crossfade',
  fields: {
    from: nodeSpec,
    to: nodeSpec,
    start: triggerSpec,
    blendTime: durationSpec, // s
    easing: optionalSpec(choiceSpec(EASINGS), 'smoothstep'),
  },
  bind({ from, to, start, blendTime, easing }, binder) {
    const first = binder.starts(start, 'start').slice(0, 1);
    const selections = first.map((time) => ({ time, active: 1, blendTime, easing, factors: null }));
    const children = [binder.child(from, 'from'), binder.child(to, 'to')];
    return createProfiledBlender(children, selections, binder, { initial: 0, cap: null });
  },
});

/**
 * Four motions at the corners of a square: rotations `slerp(slerp(a, b, u), slerp(c, d, u), v)`, weights
 * (1 - u)(1 - v), u (1 - v), (1 - u) v, u v. Joints that turn far are followed, by those weights.
 *
 * Source: Bielak, "Pimp up your blends", slide "Standard blends".
 */
export const bilinearNode = defineNode({
  id: 'bilinear',
  label: 'Bilinear',
  fields: {
    a: nodeSpec, // u 0, v 0
    b: nodeSpec, // u 1, v 0
    c: nodeSpec, // u 0, v 1
    d: nodeSpec, // u 1, v 1
    u: numberSourceSpec(), // 0 to 1
    v: numberSourceSpec(), // 0 to 1
  },
  bind({ a, b, c, d, u, v }, binder) {
    const nodes = { a, b, c, d };
    const children = Object.entries(nodes).map(([place, node]) => binder.child(node, place));
    const [poseA, poseB, poseC, poseD] = children.map(({ pose }) => pose);
    const rows = [createPose(binder.channels), createPose(binder.channels)];
    const sources = [binder.number(u), binder.number(v)];
    const across = new Float64Array(4); // u, its rate, v, its rate
    const weights = new Float64Array(8);
    const work = createMixWork(binder.channels);
    const followed = createFollowedMean(
      children.map(({ pose }) => pose),
      () => weights,
    );
    const pairs = [
      { from: poseA, to: poseB },
      { from: poseC, to: poseD },
      { from: rows[0], to: rows[1] },
    ];
    return {
      children,
      weights,
      follow: (blends, motions) => followed.follow(blends, motions, (which) => which),
      weigh() {
        writeUnitNumber(across, 0, sources[0]);
        writeUnitNumber(across, 2, sources[1]);
        writeCorners(weights, across);
      },
      blend(out, moment) {
        mixPoses(rows[0], pairs[0], across, 0, work);
        mixPoses(rows[1], pairs[1], across, 0, work);
        return followed.place(mixPoses(out, pairs[2], across, 2, work), moment);
      },
    };
  },
});

function writeCorners(out: Float64Array, across: Float64Array): void {
  const u = across[0];
  const uRate = across[1];
  const v = across[2];
  const vRate = across[3];
  for (let corner = 0; corner < 4; corner++) {
    const right = corner % 2 === 1;
    const upper = corner > 1;
    const along = right ? u : 1 - u;
    const up = upper ? v : 1 - v;
    out[corner * 2] = along * up;
    out[corner * 2 + 1] = (right ? uRate : -uRate) * up + along * (upper ? vRate : -vRate);
  }
}
