import type { Clock } from '../../clip/motion.ts';
import { fifoRequests, type Appearance } from '../weights/fifo-weights.ts';
import { applyEasing, EASINGS, type Easing } from '../../methods/curves/easing.ts';
import { bindMask, jointMaskSpec } from '../node-parts/joint-mask.ts';
import { createLayerBlender, spaceSpec } from '../node-parts/layer-blender.ts';
import { defineNode } from '../node-kind.ts';
import { triggerSpec } from '../schema/input-specs.ts';
import { choiceSpec, nullableSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import { durationSpec, initialSpec, nodeSpec } from '../schema/tree-spec.ts';

/**
 * A motion played over a slot for a while, with its own blend in and out, optionally on the joints of a mask.
 */
export const montageNode = defineNode({
  id: 'montage',
  label: 'Montage',
  fields: {
    slot: nodeSpec,
    montage: nodeSpec,
    start: triggerSpec,
    duration: initialSpec(durationSpec, ({ clip }) => Math.max(0.5, clip.duration)), // s, blends included
    blendIn: optionalSpec(durationSpec, 0.25), // s
    blendOut: optionalSpec(durationSpec, 0.25), // s
    easing: optionalSpec(choiceSpec(EASINGS), 'smoothstep'),
    mask: nullableSpec(jointMaskSpec),
    space: spaceSpec,
  },

  check({ duration, blendIn, blendOut }, report) {
    if (blendIn + blendOut <= duration) return;
    const needed = `blending in and out takes ${blendIn + blendOut} s`;
    report('duration', `The montage is too short: it lasts ${duration} s, but ${needed}.`);
  },

  bind(fields, binder) {
    const { duration, easing, blendIn: fadeIn, blendOut: fadeOut } = fields;
    const slot = binder.child(fields.slot, 'slot');
    const jointWeights = bindMask(fields.mask, 'mask', binder);
    const starts = binder.starts(fields.start, 'start');
    const appearances: Appearance[] = starts.map((start) => ({ start, duration, fadeIn, fadeOut }));
    const layers = starts.map((start) => {
      binder.changes(start, start + duration);
      const placement = { origin: start, appearance: start, cadence: null };
      return { node: binder.child(fields.montage, 'montage', placement), jointWeights };
    });
    const eased = new Float64Array(2);
    const weigh = (weights: Float64Array, moment: Clock): void => {
      fifoRequests(weights, appearances, moment);
      for (let at = 0; at < weights.length; at += 2) easeWeight(weights, at, easing, eased);
    };
    return createLayerBlender(slot, layers, weigh, binder, fields.space);
  },
});

/** Applies an easing to a linear weight: w := f(w), its rate by the chain rule. */
function easeWeight(weights: Float64Array, at: number, easing: Easing, eased: Float64Array): void {
  eased[0] = weights[at];
  applyEasing(eased, 0, easing);
  weights[at] = eased[0];
  weights[at + 1] *= eased[1];
}
