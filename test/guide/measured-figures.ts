import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tangentCurveOf } from '#core/engines/tangent-curve.ts';
import { blendSeconds } from '#core/engines/as-played.ts';
import { summariseSlide, measureFootSlide } from '#core/tree/performance/foot-slide.ts';
import { planRequests } from '#core/runs/interruptions/plan-run.ts';
import { asDuration } from '#core/tree/document/document.ts';
import { bindToFigure } from '#core/tree/performance/take.ts';
import { EASINGS } from '#core/methods/curves/easing.ts';
import { requestDurations } from '#core/transition/requests/requests.ts';
import { requestsOf } from '#core/runs/interruptions/stress-requests.ts';
import { templateClip } from '#renderer/stores/lab/tree/template-clips.ts';
import { documentOf, newTree } from '#renderer/stores/lab/tree/tree-edits.ts';
import { treeTemplates } from '#renderer/stores/lab/tree/tree-templates.ts';
import { starter, starterFigure } from '../fixtures/starters.ts';
import { slotOf } from '../fixtures/transitions.ts';
import { valueOf } from '../fixtures/value-of.ts';
import {
  jogDrift,
  poseDistances,
  rateDifferences,
  thinnedSlide,
  unrealAtConstantVelocity,
  accelerationFloor,
  jumpsOfTicks,
} from './measured-transitions.ts';

/** What a page says of a measurement, with its numbers. */
export interface Measured {
  readonly page: string; // below docs, without its ending
  readonly what: string;
  readonly says: string;
}

const DEGREES = 180 / Math.PI;

/** The angle, degrees, of two rotations whose parts are mixed as numbers, at a share of a turn. */
const mixedAngle = (turn: number, share: number): number => {
  const half = turn / 2 / DEGREES;
  return 2 * Math.atan2(share * Math.sin(half), 1 - share + share * Math.cos(half)) * DEGREES;
};

/**
 * The speed of the walk, and medians of the sliding foot of walk and jog at 2 m/s with cadence and without,
 * as its pad says them; all in m/s.
 */
function walkAndJog(): { readonly speed: number; readonly slides: readonly number[] } {
  const figure = starterFigure();
  const clips = ['walk', 'jog'].map((name) => {
    const marks = starter(name).markers.map((marker, i) => ({ id: `${i}`, clipId: name, ...marker }));
    return templateClip(name, figure.clips.get(name)!, marks);
  });
  const { inputs, root } = treeTemplates[0].make(clips, '');
  const item = newTree(
    'gaits',
    { inputs: { speed: { ...inputs['speed'], value: 2 } as (typeof inputs)[string] }, root },
    [],
  );
  const duration = asDuration(item.content['duration']);
  const times = Array.from({ length: 160 }, (_, i) => (duration * i) / 159);
  const slides = [true, false].map((matchesCadence) => {
    const tree = valueOf(bindToFigure(documentOf(item), figure, { matchesCadence, followsTurns: false }));
    const slide = measureFootSlide(tree, figure, times);
    return slide ? summariseSlide(slide).median : Number.NaN;
  });
  return { speed: clips[0].speed, slides };
}

/**
 * What Unreal's inertialization grants of 0.3 s, with a request every 80 ms for a minute: the share that is
 * shortened, and what most of those get, s.
 */
function shortened(): { readonly share: number; readonly granted: number } {
  const document = { clips: ['any'], seed: 1, seconds: 60, requests: { every: 0.08 } };
  const requests = requestsOf(document, [{ fps: 60, frameCount: 60 }]);
  const { grants } = planRequests(requests, 60, 60 * 60);
  const granted = requestDurations(
    grants.map(({ frame }) => frame / 60),
    grants.map(() => 0.3),
  );
  const short = granted.filter((duration) => duration < 0.2999).toSorted((a, b) => a - b);
  return { share: short.length / granted.length, granted: short[short.length >> 1] };
}

/**
 * How far the curves for Godot are from their easings, of the weight: of circular easings, and of all others.
 */
function curveDeviations(): { readonly circular: number; readonly others: number } {
  const of = (isCircular: boolean): number =>
    Math.max(
      ...EASINGS.filter((name) => name.startsWith('circular') === isCircular).map(
        (name) => tangentCurveOf(name)?.maximum_deviation ?? 0,
      ),
    );
  return { circular: of(true), others: of(false) };
}

/** The smallest number of `digits` digits that is no less. */
const atMost = (value: number, digits: number): string =>
  (Math.ceil(value * 10 ** digits) / 10 ** digits).toFixed(digits);
const spring = (after: number): number => {
  const yt = 2 * Math.LN2 * after; // after half-lives
  return (1 + yt) * Math.exp(-yt);
};

/** All figures of pages that no other table has. A page must say each of them in these words. */
export function measuredFigures(): readonly Measured[] {
  const left = `${(100 * spring(1)).toFixed(1)} %`;
  const engineTime = `of a spring ${(blendSeconds(slotOf('springExact')) / 0.12).toFixed(2)} half-lives`;
  return [
    ...ofTransitions(),
    ...ofTrees(),
    ...ofFeet(),
    ...ofNodes(),
    ...ofRotations(),
    ...['methods', 'guide/inertialization', 'guide/blend-trees'].map((page) => ({
      page,
      what: 'what a spring from rest has left after one half-life, (1 + 2 ln 2) / 4',
      says:
        page === 'methods'
          ? `${left} of it is left after one half-life, ${(100 * spring(4.8)).toFixed(0)} % after 4.8`
          : left,
    })),
    ...['blender', 'godot', 'unity', 'unreal-values'].map((page) => ({
      page: `guide/${page}`,
      what: 'blend time of an engine that is half-way when a spring is',
      says: engineTime,
    })),
  ];
}

function ofTransitions(): readonly Measured[] {
  const { least, most } = poseDistances();
  const { skatingFrames, others } = rateDifferences();
  const [ticked, continuous] = jumpsOfTicks();
  if (others > 1) throw new Error(`Frame rates change a metric by ${others} of what is called equal.`);
  const cm = (metres: number): string => (100 * metres).toFixed(0);
  return [
    {
      page: 'guide/fix-a-blend',
      what: 'distance of the poses of the walk at 1 s and of the jog at each of its frames: least and most',
      says: `it is ${cm(least)} cm at the best in point, with the same foot in front, and ${cm(most)} cm at the worst, with the other`,
    },
    {
      page: 'guide/metrics',
      what: 'acceleration jump of starter clips into themselves: median over a second of seams',
      says: `an acceleration jump of ${accelerationFloor('walk').toFixed(1)} m/s² in the median of its frames, the jog one of ${accelerationFloor('jog').toFixed(1)} m/s²`,
    },
    {
      page: 'guide/metrics',
      what: 'velocity jump of a cubic from the walk at 1 s into the hop at 1.1 s, with ticks and without',
      says: `at 30 ticks per second, cubic inertialization jumps by ${ticked.toFixed(2)} m/s, and without ticks by ${continuous.toFixed(2)} m/s`,
    },
    {
      page: 'guide/metrics',
      what: 'a walk into a jog, both below 2 Hz, by four methods at 30 and 120 instead of 60 frames per second: largest change',
      says: `differ by less than 2 %, or by less than the table tells apart; skating frames by up to ${skatingFrames.toFixed(1)} %`,
    },
    {
      page: 'guide/metrics',
      what: 'the same methods between five pairs of starter clips with every second frame: largest change of foot slide',
      says: `foot slide between starter clips changes by up to ${thinnedSlide().toFixed(0)} cm`,
    },
  ];
}

function ofTrees(): readonly Measured[] {
  const { speed, slides } = walkAndJog();
  const [matched, unmatched] = slides;
  const { circular, others } = curveDeviations();
  const { share, granted } = shortened();
  return [
    { page: 'guide/axes-and-layers', what: 'speed of the walk', says: `*walk* ${speed.toFixed(2)} m/s` },
    {
      page: 'guide/choices-and-timing',
      what: 'median slide of the standing foot of a walk and a jog at 2 m/s, with cadence and without',
      says: `At speed 2 the median of walk and jog is ${matched.toFixed(2)} m/s, and ${unmatched.toFixed(1)} m/s without`,
    },
    {
      page: 'guide/godot',
      what: 'largest difference of the exported curve from the easing',
      says: `by at most ${atMost(others, 3)} of the weight in between, with a circular easing by at most ${atMost(circular, 3)}`,
    },
    {
      page: 'guide/stress',
      what: 'requests of a minute, one every 80 ms, whose 0.3 s are shortened: their share, and the median of what they get',
      says: `shortens ${['one', 'two', 'three'][Math.round(5 * share) - 1]} of five requests, most of them to ${(1000 * granted).toFixed(0)} ms`,
    },
  ];
}

/** From `docs/study/contacts.md`, since the takes are not part of the project. */
function ofFeet(): readonly Measured[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/study/contacts.md'), 'utf8');
  const rows = [...text.matchAll(/^\| cmu.* \| ([\d.]+) \| ([\d.]+) \|$/gm)].map((row) => [
    Number(row[1]),
    Number(row[2]),
  ]);
  const [shares, errors] = [0, 1].map((column) => rows.map((row) => row[column]));
  return [
    {
      page: 'guide/foot-contacts',
      what: 'agreement of detected contacts with two people, from [contacts.md](contacts.md): least and most, and the largest median error',
      says: `${Math.min(...shares).toFixed(0)} to ${Math.max(...shares).toFixed(0)} % of the frames are as two people marked them by eye; half of the plants and take-offs are within ${Math.max(...errors).toFixed(0)} ms of their marks`,
    },
  ];
}

function ofNodes(): readonly Measured[] {
  const [inertialized, deadBlended] = (['inertialization', 'deadBlending'] as const).map(
    unrealAtConstantVelocity,
  );
  const drift = jogDrift();
  const mm = (metres: number, digits = 0): string => (1000 * metres).toFixed(digits);
  const ofItself = 'a joint that moves 1 m/s into itself, blend time 0.2 s, tick 60 Hz';
  return [
    {
      page: 'methods',
      what: `Unreal inertialization of ${ofItself}: speed in the first tick, and lag`,
      says: `the first tick has ${inertialized.speeds.first.toFixed(2)} of the speed (a lag of ${mm(inertialized.lag, 1)} mm per m/s at 60 Hz, recovered within ${['four', 'five', 'six'][inertialized.ticks - 4]} ticks)`,
    },
    {
      page: 'methods',
      what: 'Unreal inertialization of the jog into itself, blend time 0.2 s: the root at the end, the most over a second of seams',
      says: `a jog leaves its path by up to ${mm(drift.distance)} mm and ${(drift.turn * DEGREES).toFixed(1)}° in a transition to itself of 0.2 s at 60 Hz`,
    },
    {
      page: 'methods',
      what: `Unreal dead blending of ${ofItself}: least and largest speed, and lag`,
      says: `joints move at ${deadBlended.speeds.least.toFixed(2)} to ${deadBlended.speeds.most.toFixed(2)} of their speed and lag by ${mm(deadBlended.lag)} mm per m/s, with a blend time of 0.2 s at 60 Hz`,
    },
  ];
}

function ofRotations(): readonly Measured[] {
  const shares = Array.from({ length: 1001 }, (_, i) => i / 1000);
  const most = Math.max(...shares.map((share) => Math.abs(mixedAngle(90, share) - 90 * share)));
  return [
    {
      page: 'guide/blender',
      what: 'a quarter of a turn of 170°, of mixed channels and of the shortest way',
      says: `at a quarter of a turn of 170° it is at ${mixedAngle(170, 0.25).toFixed(0)}°, where Segue is at ${(170 / 4).toFixed(0)}°`,
    },
    {
      page: 'guide/unity',
      what: 'normalised lerp of two rotations that are 90° apart: largest difference from the shortest way',
      says: `by at most ${most.toFixed(1)}° for two rotations that are 90° apart`,
    },
  ];
}
