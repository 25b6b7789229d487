import { createMixWork, mixPoses } from '../../pose/mix-poses.ts';
import { createPose } from '../../pose/pose.ts';
import { createFollowedMean } from '../node-parts/followed-mean.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { nodeSpec } from '../schema/tree-spec.ts';
import { writeUnitNumber } from '../weights/changing.ts';

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
    const rows = [createPose(binder.joints), createPose(binder.joints)];
    const sources = [binder.number(u), binder.number(v)];
    const across = new Float64Array(4); // u, its rate, v, its rate
    const weights = new Float64Array(8);
    const work = createMixWork(binder.joints);
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
