import { describe, expect, test } from 'vitest';
import {
  workTime,
  evaluateMuscleProgress,
  MUSCLE_PROGRESS_SIZE,
  type MusclePull,
} from '#core/procedural/muscle/muscle-progress.ts';
import { bindMuscles } from '#core/procedural/muscle/bind-muscles.ts';
import {
  LEFT_LEG,
  type JointMuscle,
  type JointSpring,
  type MuscleAsset,
} from '#core/procedural/muscle/muscle-asset.ts';
import { followWork } from '#core/procedural/muscle/followed-joint.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

const use = { form: 'metric', rotationMultiplier: 0.025, fatigue: 0 } as const;
const T = 0.3;

function pullOf(asset: MuscleAsset, angle: number, fatigue = 0): MusclePull {
  const names = Object.keys(asset.joints);
  const drives = bindMuscles(asset, names, { ...use, fatigue, angles: names.map(() => angle) });
  const paths = drives.map((drive) => drive.followed && followWork(drive.followed, drive, T));
  const blendTimes = drives.map(({ spring }) => (spring === undefined ? T : 1));
  return { drives, blendTimes, paths: paths.map((path) => path ?? null) };
}

const at = (pull: MusclePull, elapsed: number): Float64Array =>
  evaluateMuscleProgress(new Float64Array(MUSCLE_PROGRESS_SIZE * pull.drives.length), pull, {
    elapsed,
  }) as Float64Array;

describe('a muscle that follows its joint', () => {
  const footWith = (change: Partial<JointMuscle>): MuscleAsset => ({
    ...LEFT_LEG,
    model: 'hillFollowing',
    joints: { 'left foot': { ...LEFT_LEG.joints['left foot'], ...change } },
  });

  test('pulls as a muscle at the seam does where nothing changes on the way', () => {
    const still = { contractionVelocity: 0 };
    const seam = pullOf({ ...footWith(still), model: 'hill' }, 0, 0.3);
    const along = pullOf(footWith(still), 0, 0.3);
    for (const time of [0, 0.01, 0.1, 0.2, 0.29, 0.4, 2])
      at(along, time).forEach((value, i) => expect(value).toBeCloseTo(at(seam, time)[i], 6));
    expect(workTime(along)).toBeCloseTo(workTime(seam), 8);
  });

  test('has the force of its length and velocity at every moment', () => {
    const angle = 1.2;
    const fatigue = 0.2;
    const foot = LEFT_LEG.joints['left foot'];
    const pull = pullOf(footWith({ tauFatigue: 2 }), angle, fatigue);
    // Brute force by tiny steps of the equation, from the lengths of the joint.
    let [p, velocity] = [0, 0];
    const errors: number[] = [];
    const dt = 1e-5;
    for (let step = 0; step * dt < 0.25; step++) {
      if (step % 5000 === 4999) errors.push(at(pull, step * dt)[2] - p * p * (3 - 2 * p));
      const left = 1 - p * p * (3 - 2 * p);
      const [m, t] = [(foot.momentArm * angle * left * 3) / 7, (foot.momentArm * angle * left * 4) / 7];
      const shortening = ((foot.momentArm * angle * 3) / 7) * velocity;
      const active = 800 * Math.exp(-((m / 0.15) ** 2) / 0.45) * (1 - shortening / 2);
      const tired = 1 - fatigueAt(fatigue, 0.8, 2, 60, step * dt);
      const rate = ((active + 4000 * m + 3000 * t) * foot.momentArm * 0.025 * tired) / T;
      velocity = 6 * p * (1 - p) * rate;
      p = Math.min(p + rate * dt, 1);
    }
    expect(errors.length).toBeGreaterThan(3);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(5e-4);
  });

  test('its force is not constant: far away it is faster with stiff tissue, and slower the faster it shortens', () => {
    const timeOf = (change: Partial<JointMuscle>, angle: number) => workTime(pullOf(footWith(change), angle));
    expect(timeOf({}, 2)).toBeLessThan(timeOf({}, 0));
    const soft = { passiveStiffness: 0, tendonStiffness: 1 };
    expect(timeOf({ ...soft, maxVelocity: 0.1 }, 1)).toBeGreaterThan(
      1.2 * timeOf({ ...soft, maxVelocity: 10 }, 1),
    );
  });

  test('stops where tissue that is too short pushes, before its destination, and never turns back', () => {
    const pull = pullOf(footWith({ optimalLength: 0.9 }), 2);
    expect(workTime(pull)).toBe(Number.POSITIVE_INFINITY);
    let before = 0;
    for (let time = 0; time < 20; time += 0.05) {
      const [, , alpha, rate] = at(pull, time);
      expect(alpha).toBeGreaterThanOrEqual(before);
      expect(rate).toBeGreaterThanOrEqual(0);
      before = alpha;
    }
    expect(before).toBeLessThan(1);
  });

  test('a translation at half the speed arrives later, and the rate is the slope of the progress', () => {
    const pull = pullOf(footWith({ translationalSensitivity: 0.5 }), 0.7);
    const end = workTime(pull);
    expect(at(pull, end)[0]).toBeCloseTo(1, 6);
    // It goes on as fast as when the rotation arrives.
    const arrival = workTime(pullOf(footWith({ translationalSensitivity: 1 }), 0.7));
    const [before, after] = [-1e-7, 1e-7].map((step) => at(pull, arrival + step)[1]);
    expect(after).toBeCloseTo(before, 3);
    expect(before).toBeGreaterThan(1);
    forAll(numberBetween(0.001, 1), (share) => {
      const [time, step] = [share * end, 1e-6];
      const [before, now, after] = [time - step, time, time + step].map((each) => at(pull, each));
      for (const part of [0, 2])
        expect((after[part] - before[part]) / (2 * step)).toBeCloseTo(now[part + 1], 2);
    });
  });
});

describe('a spring and damper', () => {
  const spring = (change: Partial<JointSpring>): MuscleAsset => ({
    ...LEFT_LEG,
    model: 'springDamper',
    joints: {
      'left shin': {
        activation: 1,
        stiffness: 40,
        damping: 8,
        inertia: 0.4,
        translationalSensitivity: 1,
        tauFatigue: 1e9,
        tauRecovery: 60,
        ...change,
      },
    },
  });
  const left = (change: Partial<JointSpring>, time: number): number =>
    1 - at(pullOf(spring(change), 1), time)[2];

  test('worked example: critically damped at 10 rad/s it leaves 2 / e after 0.1 s', () => {
    expect(left({}, 0.1)).toBeCloseTo(2 / Math.E, 6);
    expect(at(pullOf(spring({}), 1), 0.1)[3]).toBeCloseTo(10 / Math.E, 4);
  });

  test('worked example: undamped it is at the other side after half a swing; overdamped it creeps', () => {
    expect(left({ damping: 0 }, Math.PI / 10)).toBeCloseTo(-1, 6);
    // Rates of 25 ± 5 sqrt(21) per second.
    const [slow, fast] = [25 - 5 * Math.sqrt(21), 25 + 5 * Math.sqrt(21)];
    const by = (rate: number): number => Math.exp(-rate * 0.3);
    expect(left({ damping: 20 }, 0.3)).toBeCloseTo((fast * by(slow) - slow * by(fast)) / (fast - slow), 6);
  });

  test('without stiffness or activation it stays; a quarter of the activation takes twice the time', () => {
    expect(left({ stiffness: 0 }, 9)).toBe(1);
    expect(left({ activation: 0 }, 9)).toBe(1);
    expect(left({ activation: 0.25, tauRecovery: 0 }, 0.2)).toBeCloseTo(left({}, 0.1), 6);
  });

  test('the rate is the slope of the progress for any spring', () => {
    const number = (min: number, max: number) => numberBetween(min, max);
    forAll(number(0, 500), number(0, 50), number(0.01, 2), (stiffness, damping, time) => {
      const pull = pullOf(spring({ stiffness, damping, tauFatigue: 2 }), 1);
      const step = 1e-6;
      const slope = (at(pull, time + step)[2] - at(pull, time - step)[2]) / (2 * step);
      expect(slope).toBeCloseTo(at(pull, time)[3], 3);
    });
  });
});

function fatigueAt(f: number, a: number, tf: number, tr: number, t: number): number {
  const k = a / tf + (1 - a) / tr;
  const end = a / tf / k;
  return end + (f - end) * Math.exp(-k * t);
}
