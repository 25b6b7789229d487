/**
 * Motions on other skeletons, with their feet planted and without: `npm run bench -- plant [--save]`; `--save`
 * appends to docs/bench/plant.md. Captures and the drawn character need ../shared/mocap.
 */
import { findFeet } from '#core/rig/roles/body-limbs.ts';
import { legsDiffer } from '#core/rig/ground/ground-figure.ts';
import { fittedTo } from '#test/fixtures/feet-on-ground.ts';
import { footSources, footTargets, type FootSource, type FootTarget } from '#test/fixtures/foot-pairs.ts';
import {
  measurePlanted,
  percent,
  plantingFaults,
  scaledSlide,
  type PlantedPair,
} from '#test/fixtures/planted-pair.ts';
import { record } from './record.ts';

interface Measured extends PlantedPair {
  readonly name: string;
  readonly isDefault: boolean; // legs differ, so that feet are planted unless a user says otherwise
  readonly hasToes: boolean; // the destination
  readonly kind: 'starter' | 'captured' | 'character' | 'rig'; // of the source
}

const spent = { free: 0, planted: 0 };

function measure(source: FootSource, target: FootTarget): Measured {
  const played = (['free', 'planted'] as const).map((how) => {
    const start = performance.now();
    const fitted = fittedTo(source.clip, { ...target.map, planted: how === 'planted' });
    spent[how] += performance.now() - start;
    return fitted;
  });
  const [free, planted] = played.map(({ clip, scale }) => measurePlanted(source.clip, clip, scale));
  const slide = scaledSlide(source.clip, played[0].clip, played[0].scale);
  return {
    name: `${source.name} → ${target.skeleton}`,
    slide,
    free,
    planted,
    isDefault: legsDiffer(source.clip.skeleton, target.map.skeleton),
    hasToes: findFeet(target.map).some(({ points }) => points.length > 1),
    kind: kindOf(source),
  };
}

function kindOf({ skeleton }: FootSource): Measured['kind'] {
  if (skeleton === 'starter' || skeleton === 'character') return skeleton;
  return skeleton.startsWith('zero') ? 'rig' : 'captured';
}

const sources = await footSources();
// Studio rigs walk alike: a third of them as sources shows what all do.
const chosen = sources.filter(({ skeleton }, i) => !skeleton.startsWith('zero') || i % 3 === 0);
const targets = footTargets(sources);
const all = chosen.flatMap((source) =>
  targets.flatMap((target) => (source.skeleton === target.skeleton ? [] : [measure(source, target)])),
);
const stand = all.filter(({ free }) => free.stance > 0);

function row(name: string, of: (pair: Measured) => number, digits: number): string {
  const sorted = stand.map(of).toSorted((a, b) => a - b);
  const at = (share: number): string => sorted[Math.round(share * (sorted.length - 1))].toFixed(digits);
  return `| ${[name, ...[0, 0.05, 0.5, 0.9, 0.95, 1].map(at)].join(' | ')} |`;
}

const failed = stand
  .map((pair) => ({ pair, why: plantingFaults(pair) }))
  .filter(({ why }) => why.length > 0)
  .toSorted((a, b) => b.why.length - a.why.length);
/** One row: the share of some pairs that keep all three without, and planted, and each of the three planted. */
function groupRow(name: string, isIn: (pair: Measured) => boolean): string {
  const pairs = stand.filter(isIn);
  const share = (failing: (pair: Measured) => readonly string[], word: RegExp): string =>
    percent(pairs.filter((pair) => !failing(pair).some((why) => word.test(why))).length / pairs.length);
  const without = (pair: Measured): readonly string[] => plantingFaults({ ...pair, planted: pair.free });
  const planted = [/./, /within/, /slide/, /°/].map((word) => share(plantingFaults, word));
  return `| ${[name, pairs.length, share(without, /./), ...planted].join(' | ')} |`;
}

const frames = chosen.reduce((sum, { clip }) => sum + clip.frameCount, 0) * targets.length;

record(
  'plant',
  `# Planted feet

Motions on other skeletons, all ordered pairs, with *Plant feet* and without. Stance is where the source's foot has contact. A pair is planted if
in 95 % of the frames of stance the foot is within 1 % of the figure's height of the scaled source's, feet slide no further than 1.2 times the
scaled source's and 0.5 % of the height, over the whole clip, and no knee or thigh is faster than 1.2 times the unplanted motion's fastest and
60 °/s.`,
  [
    [
      '| | pairs | without: all three | planted: all three | within 1 % | slide | knee and thigh |',
      '|---|---|---|---|---|---|---|',
      groupRow('all', () => true),
      groupRow('legs differ: planted automatically', ({ isDefault }) => isDefault),
      groupRow('destination with toes', ({ hasToes }) => hasToes),
      groupRow('destination without toes', ({ hasToes }) => !hasToes),
      groupRow('source a starter clip', ({ kind }) => kind === 'starter'),
      groupRow('source captured', ({ kind }) => kind === 'captured'),
      groupRow('source of the drawn character', ({ kind }) => kind === 'character'),
      groupRow('source a generated rig', ({ kind }) => kind === 'rig'),
    ].join('\n'),
    [
      '| quantiles over pairs | least | 5 % | median | 90 % | 95 % | most |',
      '|---|---|---|---|---|---|---|',
      row('within 1 %, without', ({ free }) => 100 * free.near, 1),
      row('within 1 %, planted', ({ planted }) => 100 * planted.near, 1),
      row('slide, heights, the source', ({ slide }) => slide, 3),
      row('slide, heights, without', ({ free }) => free.slide, 3),
      row('slide, heights, planted', ({ planted }) => planted.slide, 3),
      row('knee, planted less without, °/s', ({ free, planted }) => planted.knee - free.knee, 0),
      row('thigh, planted less without, °/s', ({ free, planted }) => planted.thigh - free.thigh, 0),
    ].join('\n'),
    `Planted, these fail:\n\n${failed.map(({ pair, why }) => `- ${pair.name}: ${why.join(', ')}`).join('\n') || 'none'}`,
    `A frame of a pair takes ${((1000 * spent.free) / frames).toFixed(1)} µs without, ${((1000 * spent.planted) / frames).toFixed(1)} planted.`,
  ].join('\n\n'),
);
