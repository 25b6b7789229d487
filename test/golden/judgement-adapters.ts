import { writeCostMap, type CostMapOptions } from '../../core/matching/cost-map.ts';
import {
  createPoseCost,
  transitionCostExact,
  transitionCostFast,
  transitionCostPose,
} from '../../core/matching/transition-cost.ts';
import { detectContacts } from '../../core/metrics/contacts.ts';
import { footSkate, measureFootSkate } from '../../core/metrics/foot-skate.ts';
import { jerkCount, measureJerk } from '../../core/metrics/jerk.ts';
import { fitJointLimits, limitRotation } from '../../core/metrics/joint-limits.ts';
import { measurePenetration } from '../../core/metrics/penetration.ts';
import {
  angularVelocityDiscontinuity,
  velocityDiscontinuity,
} from '../../core/metrics/velocity-discontinuity.ts';
import type { Adapters } from './adapters.ts';
import { poseOfStates, STATE_SIZE } from './golden-call.ts';

export const judgementAdapters: Adapters = {
  footSkate: (call) => [footSkate(call.number(0), call.number(1), call.number(2))],
  footSkateSeries(call) {
    const ground = { groundHeight: call.number(2), threshold: call.number(3) };
    const { mean, maximum } = measureFootSkate(call.array(0), call.array(1), ground);
    return [mean, maximum];
  },
  jerk(call) {
    const positions = call.array(0);
    return measureJerk(call.buffer(jerkCount(positions.length / 3)), positions, call.number(1));
  },
  velocityDiscontinuity: (call) => [velocityDiscontinuity(call.array(0), call.number(1), call.number(2))],
  velocityDiscontinuityRotation: (call) => [
    angularVelocityDiscontinuity(call.array(0), call.number(1), call.number(2)),
  ],
  penetration(call) {
    const { sum, maximum } = measurePenetration(call.array(0), call.number(1));
    return [sum, maximum];
  },
  limitFit(call) {
    const { mean, minimum, maximum } = fitJointLimits(call.array(0), call.number(1));
    return [...mean, ...minimum, ...maximum];
  },
  limitViolation(call) {
    const [mean, minimum, maximum] = [1, 2, 3].map((index) => Float64Array.from(call.array(index)));
    const out = { rotation: call.buffer(4), violation: 0 };
    const { violation, rotation } = limitRotation(out, call.array(0), { mean, minimum, maximum });
    return [violation, ...rotation];
  },
  transitionCostExact: (call) => [transitionCostExact(call.array(0), call.array(1), call.number(2))],
  transitionCostFast(call) {
    const source = { positions: call.array(0), velocities: call.array(1) };
    const destination = { positions: call.array(2), velocities: call.array(3) };
    return [transitionCostFast(source, destination, call.number(4))];
  },
  transitionCostPose(call) {
    const joints = call.array(0).length / STATE_SIZE;
    const [source, destination] = [0, 1].map((index) => poseOfStates(call, call.array(index), 0, joints));
    return [transitionCostPose(source, destination, createPoseCost(joints, call.number(2), call.number(3)))];
  },
  costMap(call) {
    const mode: CostMapOptions['mode'] = call.text(0) === 'exact' ? 'exact' : 'fast';
    const joints = call.number(1);
    const source = { positions: call.array(2), velocities: call.array(3) };
    const destination = { positions: call.array(4), velocities: call.array(5) };
    const size = (source.positions.length * destination.positions.length) / (joints * 3) ** 2;
    return writeCostMap(call.buffer(size), source, destination, { mode, joints, halfLife: call.number(6) });
  },
  detectContacts(call) {
    const heights = call.array(0);
    return detectContacts(new Uint8Array(heights.length), heights, call.array(1), {
      heightOn: call.number(2),
      speedOn: call.number(3),
      heightOff: call.number(4),
      speedOff: call.number(5),
    });
  },
};
