/**
 * Motions written for generated rigs, played from each rig on every other one and compared with the motion
 * written for that one: `npm run bench -- retarget [--save]`; `--save` appends to docs/bench/retarget.md.
 * Captured motion needs ../shared/mocap.
 */
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { planRetarget } from '#core/rig/retarget/retarget.ts';
import { baseMotion, type BaseMotion } from '#test/fixtures/studio-rigs/base-motion.ts';
import type { Apart } from '#test/fixtures/studio-rigs/compare-motion.ts';
import { apartOn, isWithin, rigsPlaying, type PlayedRig } from '#test/fixtures/studio-rigs/play-on.ts';
import { coveringTraits, nameOfTraits, oddTraits, oddTrees } from '#test/fixtures/studio-rigs/rig-traits.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { record, summary } from './record.ts';
import { starterClip } from '#test/fixtures/starters.ts';

interface Played {
  readonly motions: string;
  readonly source: PlayedRig;
  readonly target: PlayedRig;
  readonly apart: Apart;
}

const starter = (name: string): BaseMotion => baseMotion(name, starterClip(name), 4);
const captured = (name: string, step: number): BaseMotion => baseMotion(name, cmuClip(`cmu_${name}`), step);

/** A motion, and the one by which the destination's skeleton is known. */
const motions: readonly (readonly [BaseMotion, BaseMotion])[] = [
  ...[
    ['walk', 'walk'],
    ['walk', 'hop'],
    ['walk', 'jog'],
    ['jog', 'crouch'],
    ['wave', 'wave'],
  ].map(([motion, other]) => [starter(motion), starter(other)] as const),
  ...(hasMocap
    ? ([
        [captured('131_01', 16), captured('131_03', 16)],
        [captured('131_02', 16), captured('131_02', 16)],
        [captured('12_01', 8), captured('12_01', 8)],
        [captured('01_01', 40), captured('12_01', 8)],
      ] as const)
    : []),
];

function playAll(): readonly Played[] {
  return motions.flatMap(([motion, other]) => {
    const rigs = rigsPlaying(motion, other, [...coveringTraits(), ...oddTraits(), ...oddTrees()]);
    const names = `${motion.name} | ${other.name}`;
    return rigs.flatMap((source) =>
      rigs.flatMap((target) =>
        source === target ? [] : [{ motions: names, source, target, apart: apartOn(source, target) }],
      ),
    );
  });
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** One row: the share of pairs within the limits, and the angles that 95 % of the pairs keep. */
function row(name: string, played: readonly Played[]): string {
  const high = (key: 'hips' | 'shoulders' | 'limbs' | 'twist'): string => {
    const sorted = played.map(({ apart }) => apart[key]).toSorted((a, b) => a - b);
    return `${sorted[Math.ceil(sorted.length * 0.95) - 1].toFixed(1)} / ${sorted[sorted.length - 1].toFixed(1)}`;
  };
  const within = played.filter(({ apart }) => isWithin(apart)).length;
  const angles = [high('hips'), high('shoulders'), high('limbs'), high('twist')];
  return `| ${[name, played.length, percent(within, played.length), ...angles].join(' | ')} |`;
}

function table(head: string, played: readonly Played[], keyOf: (played: Played) => string): string {
  const keys = [...new Set(played.map(keyOf))];
  return [
    `| ${head} | pairs | within limits | hips, ° | shoulders, ° | limbs, ° | twist, ° |`,
    `|${'---|'.repeat(head.split('|').length + 6)}`,
    ...keys.map((key) =>
      row(
        key,
        played.filter((each) => keyOf(each) === key),
      ),
    ),
  ].join('\n');
}

/** Median time to know a skeleton's axes and to plan, ms. */
function planningTime(): string {
  const [[motion, other]] = motions;
  const [source, target] = rigsPlaying(motion, other, coveringTraits().slice(0, 2));
  const times = Array.from({ length: 40 }, () => {
    const maps = [clipJointMap(source.clip), clipJointMap(target.clip)];
    const start = performance.now();
    planRetarget(maps[0], maps[1]);
    return performance.now() - start;
  });
  return summary(times).median.toFixed(1);
}

const all = playAll();
const worst = all
  .filter(({ apart }) => !isWithin(apart))
  .toSorted((a, b) => Math.max(b.apart.twist, b.apart.limbs) - Math.max(a.apart.twist, a.apart.limbs));
const worstLines = worst
  .filter(({ source }, i) => worst.findIndex((other) => other.source === source) === i)
  .slice(0, 8)
  .map(({ motions: [...names], source, target, apart }) => {
    const angles = `hips ${apart.hips.toFixed(0)}, shoulders ${apart.shoulders.toFixed(0)}, limbs ${apart.limbs.toFixed(0)}, twist ${apart.twist.toFixed(0)}`;
    return `- ${names.join('').replace(' | ', ' by ')}: ${nameOfTraits(source.traits)} → ${nameOfTraits(target.traits)}: ${angles} (${apart.worst})`;
  });

record(
  'retarget',
  `# Motions on other rigs

Motions written for generated rigs (\`test/fixtures/studio-rigs\`: every two traits together, odd rest poses and trees), played from each rig on
every other, compared with the motion written for that one. Within limits: in 95 % of the frames hip and shoulder line ≤ 8°, limbs ≤ 12°,
twist of bent limbs ≤ 15°. Angles: what 95 % of the pairs keep / the worst pair. A rig as a destination is known by a motion of its own.`,
  [
    table('motion | destination known by', all, ({ motions: names }) => names),
    table('rest pose of the destination', all, ({ target }) => target.traits.zero),
    table('roll of the destination', all, ({ target }) => target.traits.roll),
    table('root', all, ({ target }) => (target.traits.root ? 'still root above the hips' : 'hips')),
    table('clavicles', all, ({ target }) => (target.traits.clavicles ? 'with' : 'without')),
    table('toes', all, ({ target }) => (target.traits.toes ? 'with' : 'without')),
    table('twist joints', all, ({ target }) => (target.traits.twists ? 'with' : 'without')),
    table('tree', all, ({ target }) => target.traits.tree ?? 'as a person'),
    table('names', all, ({ target }) => target.traits.dialect),
    `Worst pairs:\n\n${worstLines.join('\n') || 'none beyond the limits'}`,
    `Planning: ${planningTime()} ms (median), with the axes of both skeletons.`,
  ].join('\n\n'),
);
