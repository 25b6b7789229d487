import { EASINGS } from '../../methods/curves/easing.ts';
import { createProfiledBlender } from '../node-parts/profiled-blender.ts';
import { defineNode } from '../node-kind.ts';
import { triggerSpec } from '../schema/input-specs.ts';
import { choiceSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import { durationSpec, nodeSpec } from '../schema/tree-spec.ts';

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
