import type { FloatBuffer } from '#core/kit/floats.ts';
import { rootFacing } from '#core/clip/root/root-facing.ts';
import { placeInWorld, rootRelative } from '#core/clip/root/root-in-world.ts';
import { rootStep, rootVelocity } from '#core/clip/root/root-state.ts';
import { rootTrack, smoothTrack } from '#core/clip/root/root-track.ts';
import { easeOf, type Easing } from '#core/methods/curves/easing.ts';
import { crossfade, holdRule, unrealDeadBlendRule } from '#core/methods/binding/root-fades.ts';
import {
  cubicRule,
  quinticRule,
  springRule,
  unrealInertialRule,
} from '#core/methods/binding/root-offsets.ts';
import { destinationRule, type RootRule } from '#core/methods/parts/root-rule.ts';
import type { Adapters } from './adapters.ts';
import { easingOf, type GoldenCall } from './golden-call.ts';

interface RuleSettings {
  readonly easing: Easing;
  readonly blendTime: number; // s
  readonly halfLife: number; // s
}

const hold = ({ easing, blendTime }: RuleSettings): RootRule => holdRule(easeOf(easing), blendTime);
const spring = ({ halfLife }: RuleSettings): RootRule => springRule(halfLife);

/** Root rules by golden's names of methods. */
const rules: Readonly<Record<string, (settings: RuleSettings) => RootRule>> = {
  cut: () => destinationRule,
  crossfade: ({ easing, blendTime }) => crossfade(easeOf(easing), blendTime),
  velocityFade: hold,
  deadBlendConstant: hold,
  deadBlendArticle: hold,
  deadBlendUnreal: hold,
  unrealDeadBlend: ({ easing, blendTime }) => unrealDeadBlendRule(easeOf(easing), blendTime),
  springExact: spring,
  springPublished: spring,
  muscleInertialization: spring,
  quintic: ({ blendTime }) => quinticRule(blendTime),
  unrealInertialization: ({ blendTime }) => unrealInertialRule(blendTime),
  cubicOffset: ({ blendTime }) => cubicRule(blendTime),
};

/** The rule of `method, easing, blendTime, halfLife`. */
function ruleOf(call: GoldenCall): RootRule {
  const method = call.text(0);
  if (!Object.hasOwn(rules, method)) throw new Error(`no root rule for ${method}`);
  return rules[method]({ easing: easingOf(call, 1), blendTime: call.number(2), halfLife: call.number(3) });
}

/**
 * Both tracks begin with frame -1; the seam is frame 0. A step is blended at its middle, in the engine at its
 * end.
 */
function blendPath(call: GoldenCall): FloatBuffer {
  const rule = ruleOf(call);
  const isEngine = call.text(0).startsWith('unreal');
  const dt = call.number(4);
  const [source, destination] = [call.array(5), call.array(6)];
  const velocityAt = (states: FloatBuffer, frame: number): FloatBuffer =>
    rootVelocity(call.buffer(3), states, states.subarray((frame + 2) * 3), dt, (frame + 1) * 3);
  const seam = {
    source0: velocityAt(source, -1),
    destination0: velocityAt(destination, isEngine ? 0 : -1),
  };
  const path = call.buffer(source.length - 3);
  const state = source.slice(3, 6);
  path.set(state);
  for (let frame = 0; (frame + 1) * 3 < path.length; frame++) {
    const moment = {
      ...seam,
      source: velocityAt(source, frame),
      destination: velocityAt(destination, frame),
      elapsed: (frame + (isEngine ? 1 : 0.5)) * dt,
    };
    rootStep(state, state, rule.velocity(call.buffer(3), moment), dt);
    path.set(state, (frame + 1) * 3);
  }
  return path;
}

export const rootAdapters: Adapters = {
  rootFacing: (call) => [
    rootFacing(call.array(0), call.array(1), call.array(2), call.array(3), call.number(4)),
  ],
  smoothTrack(call) {
    const values = call.array(0);
    return smoothTrack(call.buffer(values.length), values, call.number(1));
  },
  rootTrack(call) {
    const hips = call.array(0);
    return rootTrack(call.buffer(hips.length), hips, call.array(1), call.number(2));
  },
  rootStep: (call) => rootStep(call.buffer(3), call.array(0), call.array(1), call.number(2)),
  rootVelocity: (call) => rootVelocity(call.buffer(3), call.array(0), call.array(1), call.number(2)),
  rootRelative(call) {
    const placed = { positions: call.array(1), rotations: call.array(2) };
    rootRelative(placed, call.array(0), 0);
    return [...placed.positions, ...placed.rotations];
  },
  rootCompose(call) {
    const joint = { positions: call.array(1), rotations: call.array(2) };
    placeInWorld(joint, [-1], joint, call.array(0));
    return [...joint.positions, ...joint.rotations];
  },
  rootBlendVelocity: (call) =>
    ruleOf(call).velocity(call.buffer(3), {
      source0: call.array(4),
      destination0: call.array(5),
      source: call.array(6),
      destination: call.array(7),
      elapsed: call.number(8),
    }),
  rootBlendPath: blendPath,
};
