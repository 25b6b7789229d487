import type { Clip } from '#core/clip/clip.ts';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { bake, STARTER_FPS } from './figure/pose-figure.ts';
import { crouch } from './motions/crouch.ts';
import { hop } from './motions/hop.ts';
import { idle } from './motions/idle.ts';
import { jog } from './motions/jog.ts';
import type { StarterMarker, StarterMotion } from './motions/starter-motion.ts';
import { turn } from './motions/turn.ts';
import { walk } from './motions/walk.ts';
import { waveHello } from './motions/wave.ts';

export interface StarterClip {
  readonly name: string;
  readonly clip: Clip;
  readonly markers: readonly StarterMarker[]; // ascending in time
}

const motions: Readonly<Record<string, StarterMotion>> = {
  idle,
  walk,
  jog,
  hop,
  turn,
  crouch,
  wave: waveHello,
};

/** Where the transition of a new library leaves one clip and enters another. */
const ends: Readonly<Record<string, StarterMarker>> = {
  walk: { kind: 'out', time: 87 / STARTER_FPS, label: 'Leave for the hop' },
  hop: { kind: 'in', time: 94 / STARTER_FPS, label: 'Come from the walk' },
};

/**
 * The transition a new library opens with: clips by their starter names, times on each clip, s. The walk is
 * left just before the right heel strikes, the hop entered as the first landing turns into the next push.
 * Both clips travel at about 1.4 m/s and both bodies are low, so any method lands on its feet; but the hop
 * throws both arms up while the walk swings them against each other, and there the methods differ: a spring
 * starts up at once, dead blending strides on first.
 */
export const starterTransition = {
  name: 'walk → hop',
  source: { clip: 'walk', time: ends['walk'].time },
  destination: { clip: 'hop', time: ends['hop'].time },
};

/**
 * The motion a new library starts with: one figure of 26 joints (1.75 m, T-pose at rest, facing +Z), 60
 * frames a second, made from published angles of gait and footprints that hold. The same on every call and
 * every machine.
 */
export const starterClips = (): readonly StarterClip[] => Object.keys(motions).map(makeStarterClip);

/** One of them. */
export function makeStarterClip(name: string): StarterClip {
  const { motion, seconds, loop, markers } = motions[name];
  const all = name in ends ? [...markers, ends[name]] : markers;
  const clip = bake(motion, seconds, loop);
  return { name, clip, markers: all.toSorted((a, b) => a.time - b.time) };
}

/** What `resources/starter` holds, by file name: a BVH file for each clip, and what BVH cannot say. */
export function starterFiles(): ReadonlyMap<string, string> {
  const clips = starterClips();
  const about = {
    clips: clips.map(({ name, clip, markers }) => ({ name, loop: clip.loop, markers })),
    transition: starterTransition,
  };
  return new Map([
    ...clips.map(({ name, clip }) => [`${name}.bvh`, writeBvh(clip)] as const),
    ['starter.json', `${JSON.stringify(about, null, 2)}\n`],
  ]);
}
