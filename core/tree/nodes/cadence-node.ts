import { changing } from '../weights/changing.ts';
import { createMeanBlender } from '../node-parts/mean-blender.ts';
import { createCadenceGroup } from '../node-parts/cadence-group.ts';
import { defineNode } from '../node-kind.ts';
import { choiceSpec, numberSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import { nodeSpec } from '../tree-spec.ts';

/**
 * Synchronises all clips below: they share one phase, divided by their markers, whose rate depends on their
 * weights, so that the feet of a walk of 1 s and a run of 0.6 s land together. Montages, queues and
 * transitional clips below keep their own time.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", on matching playback rates.
 */
export const cadenceNode = defineNode({
  id: 'cadence',
  label: 'Cadence',
  fields: {
    node: nodeSpec,
    law: optionalSpec(choiceSpec(['rate', 'duration']), 'rate'),
    phase: optionalSpec(numberSpec(), 0), // cycles, at the node's 0
  },
  bind({ node, law, phase }, binder) {
    const group = createCadenceGroup(law, { origin: binder.origin, phase }, changing(phase));
    const child = binder.child(node, 'node', { cadence: group });
    const through = createMeanBlender([child], (weights) => {
      weights[0] = 1;
    });
    return { ...through, cadence: group };
  },
});
