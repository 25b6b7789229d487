import { bindMask, jointMaskSpec } from '../node-parts/joint-mask.ts';
import { createLayerBlender, spaceSpec } from '../node-parts/layer-blender.ts';
import { defineNode } from '../node-kind.ts';
import {
  numberSourceSpec,
  initialSpec,
  nodeSpec,
  triggerSpec,
  durationSpec,
  clipSpec,
  nameSpec,
} from '../tree-spec.ts';
import { optionalSpec, nullableSpec, choiceSpec, numberSpec } from '../../documents/specs/plain-specs.ts';
import { writeUnitNumber } from '../weights/changing.ts';
import { objectsSpec } from '../../documents/specs/structure-specs.ts';
import type { Clock } from '../../clip/motion.ts';
import { fifoRequests, type Appearance } from '../weights/shared-weights.ts';
import { applyEasing, EASINGS, type Easing } from '../../methods/curves/easing.ts';
import { createMeanBlender } from '../node-parts/mean-blender.ts';

/**
 * A layer per joint, or feather blend: each joint has its own part of the layer's weight, so that a figure
 * can run and aim.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section on feather blending.
 */
export const layerNode = defineNode({
  id: 'layer',
  label: 'Layer per joint',
  fields: {
    base: nodeSpec,
    layer: nodeSpec,
    mask: initialSpec(jointMaskSpec, ({ joint }) => ({ branches: [{ joint, depth: 3 }], joints: {} })),
    weight: optionalSpec(numberSourceSpec(), 1), // of the whole layer, 0 to 1
    space: spaceSpec,
  },
  bind({ base, layer, mask, weight, space }, binder) {
    const source = binder.number(weight);
    const bottom = binder.child(base, 'base');
    const top = { node: binder.child(layer, 'layer'), jointWeights: bindMask(mask, 'mask', binder) };
    return createLayerBlender(bottom, [top], (weights) => writeUnitNumber(weights, 0, source), binder, space);
  },
});

/**
 * Feather blends over a base, one after another. Weights are not normalised: a full overlay hides everything
 * below.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section "Trees and Lists".
 */
export const overlayNode = defineNode({
  id: 'overlay',
  label: 'Overlay list',
  fields: {
    base: nodeSpec,
    // each lies over the ones before
    overlays: objectsSpec('An overlay', [0, 64], {
      node: nodeSpec,
      weight: initialSpec(optionalSpec(numberSourceSpec(), 1), () => 0.5), // 0 to 1
      mask: nullableSpec(jointMaskSpec),
    }),
    space: spaceSpec,
  },
  bind({ base, overlays, space }, binder) {
    const sources = overlays.map(({ weight }) => binder.number(weight));
    const bottom = binder.child(base, 'base');
    const layers = overlays.map(({ node, mask }, i) => ({
      node: binder.child(node, `overlays[${i}].node`),
      jointWeights: bindMask(mask, `overlays[${i}].mask`, binder),
    }));
    const weigh = (weights: Float64Array): void => {
      for (let i = 0; i < sources.length; i++) writeUnitNumber(weights, i * 2, sources[i]);
    };
    return createLayerBlender(bottom, layers, weigh, binder, space);
  },
});

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

/**
 * Named poses by weight over a base. Their weights are normalised if they sum to more than 1: `w_i / max(1,
 * sum of w)`.
 */
export const poseAssetNode = defineNode({
  id: 'poseAsset',
  label: 'Pose asset',
  fields: {
    base: nodeSpec, // gets the remaining weight
    poses: objectsSpec('A pose', [1, 64], {
      name: nameSpec('pose'),
      clip: clipSpec, // id
      time: optionalSpec(numberSpec(), 0), // s on the clip
      weight: initialSpec(numberSourceSpec(), () => 0.5), // 0 to 1
    }),
  },

  check({ poses }, report) {
    const names = poses.map(({ name }) => name);
    names.forEach((name, i) => {
      if (names.indexOf(name) < i) report(`poses[${i}].name`, `There is already a pose “${name}”.`);
    });
  },

  bind({ base, poses }, binder) {
    const sources = poses.map(({ weight }) => binder.number(weight));
    const children = poses.map(({ name, clip, time }, i) =>
      binder.child({ kind: 'pose', name, clip, time }, `poses[${i}]`),
    );
    return createMeanBlender([binder.child(base, 'base'), ...children], (weights) => {
      for (let i = 0; i < sources.length; i++) writeUnitNumber(weights, i * 2 + 2, sources[i]);
      shareWithBase(weights);
    });
  },
});

/** Normalises the weights after the first if they sum to more than 1; otherwise the first gets the rest. */
function shareWithBase(weights: Float64Array): void {
  let sum = 0;
  let sumRate = 0;
  for (let at = 2; at < weights.length; at += 2) {
    sum += weights[at];
    sumRate += weights[at + 1];
  }
  weights[0] = Math.max(1 - sum, 0);
  weights[1] = sum < 1 ? -sumRate : 0;
  if (sum <= 1) return;
  for (let at = 2; at < weights.length; at += 2) {
    weights[at] /= sum;
    weights[at + 1] = (weights[at + 1] - weights[at] * sumRate) / sum;
  }
}
