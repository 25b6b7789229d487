import { createHash } from 'node:crypto';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import type { Clip } from '#core/clip/clip.ts';
import { quinticPath } from '../../starter/curve.ts';
import { bake } from '../../starter/figure/pose-figure.ts';
import { RADIANS_PER_DEGREE } from '../../starter/figure/geometry.ts';
import type { Motion } from '../../starter/figure/posture.ts';
import type { Footprint } from '../../starter/foot-track.ts';
import { starterClips } from '../../starter/starter-clips.ts';
import { jumpingMotion, type Jumps } from './jumping.ts';
import { steppingMotion, type Course } from './stepping.ts';

/** How a clip is recorded: frames per second, and height of the figure as a share of the starter clips'. */
interface Recording {
  readonly fps: 30 | 60 | 120;
  readonly height: number;
}

const usual: Recording = { fps: 60, height: 1 };

/** A walk at ease, 5 s of it: what a course says nothing else about. */
const stroll = { seconds: 5, step: 0.52, stance: 0.6, heel: 48, lift: 0.09, arms: 22, lean: 2, low: 0 };

/** A way with `speed` m/s forward and `aside` m/s to the left, while the figure turns by `turn` °/s. */
const steady =
  (speed: number, aside = 0, turn = 0) =>
  (time: number): Footprint => {
    const angle = turn * RADIANS_PER_DEGREE;
    // The integral of a direction that turns evenly.
    const sine = angle === 0 ? time : Math.sin(angle * time) / angle;
    const versine = angle === 0 ? 0 : (1 - Math.cos(angle * time)) / angle;
    return { x: speed * versine + aside * sine, z: speed * sine - aside * versine, heading: turn * time };
  };

/** Forward from standing, a stop, and back again. */
const forwardAndBack = quinticPath([
  [0.6, 0, 0, 0],
  [1.4, 0.5, 1.3, 0],
  [2.4, 1.8, 1.3, 0],
  [3.2, 2.3, 0, 0],
  [4, 2.3, 0, 0],
  [4.7, 2, -0.8, 0],
  [5.6, 1.3, -0.7, 0],
  [6.4, 1, 0, 0],
]);

const courses: Readonly<Record<string, readonly [course: Partial<Course>, recording?: Partial<Recording>]>> =
  {
    back: [{ way: steady(-0.75), step: 0.55, stance: 0.62, heel: 14, lift: 0.1, arms: 10, lean: -2 }],
    brisk: [{ way: steady(1.55), step: 0.45, stance: 0.58, heel: 56, arms: 32, lean: 5 }, { height: 1.1 }],
    circle: [{ way: steady(1.15, 0, 38), step: 0.5 }, { fps: 120 }],
    march: [{ way: steady(0.5), step: 0.5, stance: 0.55, heel: 24, lift: 0.26, arms: 40 }],
    'side-left': [{ way: steady(0, 0.4), step: 0.42, stance: 0.6, heel: 12, arms: 6 }],
    'side-right': [
      { way: steady(0, -0.75), step: 0.3, stance: 0.56, heel: 14, lift: 0.07, arms: 8, low: 0.09, lean: 12 },
      { height: 0.88 },
    ],
    slow: [{ way: steady(0.65), step: 0.66, stance: 0.64, heel: 40, arms: 12 }, { fps: 30 }],
    sneak: [
      { way: steady(0.55), step: 0.62, stance: 0.62, heel: 20, lift: 0.12, low: 0.2, lean: 26, arms: 14 },
    ],
    spin: [{ way: steady(0.35, 0, -95), step: 0.4, stance: 0.6, heel: 16 }, { fps: 120 }],
    'start-stop': [{ way: (time) => ({ x: 0, z: forwardAndBack(time), heading: 0 }), seconds: 7 }],
    weave: [
      {
        way: (time) => ({
          x: 0.35 * Math.sin(2.4 * time),
          z: 1.2 * time,
          heading: 32 * Math.cos(2.4 * time),
        }),
        step: 0.4,
        stance: 0.56,
        lean: 6,
      },
      { height: 0.94 },
    ],
  };

const jumps: Readonly<Record<string, Jumps>> = {
  'jump-aside': {
    first: 1,
    pause: 0.36,
    flight: 0.3,
    seconds: 5,
    places: [0, 0.5, 0, 0.5, 0, 0.5].map((x, i) => ({ x, z: 0.1 * i, heading: 0 })),
  },
  'jump-turn': {
    first: 1.1,
    pause: 0.62,
    flight: 0.42,
    seconds: 5.4,
    places: [0, 90, 180, 270].map((heading) => ({ x: 0, z: 0, heading })),
  },
};

/**
 * The clips of the study, by name: the starter clips, and others of more gaits, rates and figures. The same
 * on every call and every machine.
 */
export function madeClips(): ReadonlyMap<string, Clip> {
  const baked = (motion: Motion, seconds: number, { fps, height }: Recording): Clip => {
    return sized(bake(motion, seconds, false, fps), height);
  };
  return new Map([
    ...starterClips().map(({ name, clip }) => [name, clip] as const),
    ...Object.entries(courses).map(([name, [course, recording]]) => {
      const whole = { ...stroll, way: steady(0), ...course };
      return [name, baked(steppingMotion(whole), whole.seconds, { ...usual, ...recording })] as const;
    }),
    ...Object.entries(jumps).map(([name, each]) => {
      return [name, baked(jumpingMotion(each), each.seconds, usual)] as const;
    }),
  ]);
}

/** A clip of a figure that is `height` times as tall, and goes as far as its legs do. */
function sized({ skeleton, positions, ...clip }: Clip, height: number): Clip {
  const scaled = (values: Float32Array): Float32Array => values.map((value) => value * height);
  const endSites = skeleton.endSites.map(({ joint, offset: [x, y, z] }) => {
    return { joint, offset: [x * height, y * height, z * height] as const };
  });
  const restPositions = scaled(skeleton.restPositions);
  return { ...clip, skeleton: { ...skeleton, restPositions, endSites }, positions: scaled(positions) };
}

/** The clips as BVH files, by file name. */
export function madeFiles(): ReadonlyMap<string, string> {
  return new Map([...madeClips()].map(([name, clip]) => [`${name}.bvh`, writeBvh(clip)]));
}

/** A few digits that stand for all bytes of the files: the page of figures has them. */
export function madeHash(): string {
  const hash = createHash('sha256');
  for (const [name, text] of [...madeFiles()].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(name).update(text);
  return hash.digest('hex').slice(0, 16);
}
