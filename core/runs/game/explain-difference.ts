import type { SeamClocks } from '../../clip/take-time.ts';
import { channelsOf, trackSize } from '../../clip/clip-tracks.ts';
import { longestFactor } from '../../engines/unreal-methods.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { SlotSettings, Transition } from '../../transition/document/document.ts';
import { blendMethods } from '../../methods/registry.ts';
import { chainOfSlot, lastSource } from '../../transition/document/resolve-chain.ts';
import { compareRecorded, evaluateForGame } from './compare-recorded.ts';
import { withoutPunctuation } from './pair-recorded.ts';
import type { RequestOnClips } from './open-recorded.ts';
import type { FigureWeights } from './place-recorded.ts';
import { thinned, type RecordedPoses } from './recorded-poses.ts';
import { slotSettings, transitionSettings, type TriedValue, type TriedSetting } from './tried-settings.ts';
import { roundTo } from '../../kit/numbers.ts';

/** What is explained: a slot of the last transition of a chain. */
export interface ExplainedSlot {
  readonly chain: readonly Transition[];
  readonly clips: readonly RootedClip[];
  readonly map: JointMap;
  readonly slot: number;
  readonly recorded: RecordedPoses;
  readonly request: Pick<RequestOnClips, 'fromTime' | 'toTime' | 'duration' | 'method'>;
  readonly figure: FigureWeights;
  readonly clocks?: SeamClocks | undefined; // absent: clips begin with their files
}

/** A value of a setting with which a slot is closer to a recording. */
export interface CloserSetting {
  readonly id: string; // of the setting
  readonly value: TriedValue;
  readonly distance: number; // m, mean after the request
  readonly share: number; // of the present distance that it explains, 0 to 1
}

/** What is found so far, the setting that explains most first. */
export interface ExplainingProgress {
  readonly tried: number; // settings
  readonly of: number;
  readonly found: readonly CloserSetting[];
}

/** A smaller difference needs no explanation, m. */
export const AGREES = 0.0005;

/** What explains less is not listed. */
const LEAST_SHARE = 0.05;

/** Poses after the request with which settings are tried. */
const POSES = 45;

/** The settings of a slot and of its transition, by their ids. */
export function settingsOf(
  transition: Transition,
  slot: number,
  clips: readonly RootedClip[],
  clocks?: SeamClocks,
): readonly TriedSetting[] {
  const [source, destination] = clips.slice(-2);
  const ofBoth = transitionSettings(transition, [source, destination], clocks);
  const hasChannels = trackSize(channelsOf(destination)) > 0;
  return [...slotSettings(transition, slot, hasChannels), ...ofBoth];
}

/** Methods of what plays in an engine, as its recorder names it. */
const inEngines: readonly (readonly [name: string, methods: readonly string[]])[] = [
  ['Animator', ['nlerpCrossfade', 'crossfade', 'cut']],
  ['AnimationPlayer', ['godotBlend', 'crossfade', 'cut']],
  ['AnimationTree', ['godotBlend', 'crossfade', 'cut']],
];

/** The method that a game recorded, if that is known to be another than the slot’s; null = it is not. */
export function otherMethod({
  chain,
  slot,
  request,
}: Pick<ExplainedSlot, 'chain' | 'slot' | 'request'>): string | null {
  const key = withoutPunctuation(request.method);
  const isNamed = (name: string): boolean => withoutPunctuation(name) === key;
  const own = blendMethods.find(({ id, label }) => isNamed(id) || isNamed(label));
  const named = own ? ([own.label, [own.id]] as const) : inEngines.find(([name]) => isNamed(name));
  return named === undefined || named[1].includes(chain[chain.length - 1].slots[slot].method)
    ? null
    : named[0];
}

/** What a game recorded of settings, by their ids, where it differs from those of a slot. */
export function recordedValues(
  explained: Pick<ExplainedSlot, 'chain' | 'clips' | 'slot' | 'request'>,
): ReadonlyMap<string, number> {
  const { chain, clips, slot, request } = explained;
  const [last] = chain.slice(-1);
  const [source, destination] = clips.slice(-2);
  const out = nearest(lastSource(chain).time, request.fromTime, source);
  const isOther = otherMethod(explained) !== null;
  const blendTime = isOther ? null : numberOf(last.slots[slot].values['blendTime']);
  const entries: readonly (readonly [string, number | null, number])[] = [
    ['values.blendTime', blendTime, asSet(last.slots[slot], blendTime, request.duration)],
    ...(chain.length === 1 ? [['source.time', last.source.time, out] as const] : []),
    ['destination.time', last.destination.time, nearest(last.destination.time, request.toTime, destination)],
  ];
  return new Map(
    entries.flatMap(([id, now, recorded]) =>
      now !== null && Math.abs(now - recorded) > SAME ? [[id, recorded] as const] : [],
    ),
  );
}

/** Times that differ by less are the same, s. */
const SAME = 0.0015;

/** A recorded duration; the time of a slot if that was exported as this. */
const asSet = (slot: SlotSettings, time: number | null, duration: number): number =>
  time !== null && Math.abs(time * longestFactor(slot) - duration) <= SAME ? time : duration;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The time of a clip that is nearest to another: a loop has the same pose once in each round. */
function nearest(time: number, recorded: number, { loop, frameCount, fps }: RootedClip): number {
  const round = (frameCount - 1) / fps;
  if (!loop || round <= 0) return recorded;
  return Math.max(recorded % round, recorded + Math.round((time - recorded) / round) * round);
}

/**
 * Tries each setting of a slot alone: values over its range, then between the best and its neighbours. Yields
 * after each setting. Nothing is tried if the game recorded another method: its settings have no place here.
 */
export function* explainDifference(explained: ExplainedSlot): Generator<ExplainingProgress> {
  const { chain, slot, figure } = explained;
  const alone = chainOfSlot(chain, slot);
  const [last] = alone.slice(-1);
  const recorded = thinned(explained.recorded, POSES);
  const distanceOf = (transition: Transition): number => {
    const evaluation = evaluateForGame([...alone.slice(0, -1), transition], explained, recorded);
    return evaluation.ok
      ? compareRecorded(recorded, evaluation.value, 0, figure).after
      : Number.POSITIVE_INFINITY;
  };
  const now = distanceOf(last);
  const settings = settingsOf(last, 0, explained.clips);
  const known = recordedValues(explained);
  let found: readonly CloserSetting[] = [];
  if (!(now > AGREES) || otherMethod(explained) !== null) {
    yield { tried: settings.length, of: settings.length, found };
    return;
  }
  for (const [i, setting] of settings.entries()) {
    const { value, distance } = bestValue(setting, known.get(setting.id), now, (each) =>
      distanceOf(setting.with(last, each)),
    );
    const share = 1 - distance / now;
    if (share >= LEAST_SHARE)
      found = [...found, { id: setting.id, value, distance, share }].toSorted((a, b) => b.share - a.share);
    yield { tried: i + 1, of: settings.length, found };
  }
}

interface Tried<Value = TriedValue> {
  readonly value: Value;
  readonly distance: number;
}

/** The value with the least distance. */
function bestValue(
  { tries, step }: TriedSetting,
  recorded: number | undefined,
  now: number,
  distanceOf: (value: TriedValue) => number,
): Tried {
  const all = [...(recorded === undefined ? [] : [recorded]), ...tries].map((value): Tried => ({
    value,
    distance: distanceOf(value),
  }));
  const best = leastOf(all);
  const numbers = all.filter((each): each is Tried<number> => typeof each.value === 'number');
  if (step === null || typeof best.value !== 'number') return best;
  const sorted = numbers.toSorted((a, b) => a.value - b.value);
  const at = sorted.findIndex(({ value }) => value === best.value);
  const [low, high] = [sorted[Math.max(at - 1, 0)], sorted[Math.min(at + 1, sorted.length - 1)]];
  const between = narrowed(low.value, high.value, distanceOf);
  const exact = between.distance < best.distance ? between : best;
  // A round value that is as good is the likelier one.
  const rounds = [step, step / 10].map((quantum) => {
    const value = roundTo(Math.round(Number(exact.value) / quantum) * quantum, 6);
    return { value, distance: distanceOf(value) };
  });
  const candidates = recorded === undefined ? rounds : [all[0], ...rounds];
  return candidates.find(({ distance }) => distance <= exact.distance + ROUND * now) ?? exact;
}

const leastOf = (all: readonly Tried[]): Tried =>
  all.reduce((best, each) => (each.distance < best.distance ? each : best), {
    value: null,
    distance: Number.POSITIVE_INFINITY,
  });

/** A round value may leave so much more of the present distance. */
const ROUND = 0.01;

/** Steps of the golden section: the range becomes 800 times as narrow. */
const STEPS = 14;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The least distance between two values, if it has one minimum there. */
function narrowed(from: number, to: number, distanceOf: (value: number) => number): Tried {
  const at = (value: number): Tried<number> => ({ value, distance: distanceOf(value) });
  let [low, high] = [from, to];
  let [left, right] = [at(high - GOLDEN * (high - low)), at(low + GOLDEN * (high - low))];
  for (let step = 0; step < STEPS; step++) {
    if (left.distance < right.distance) {
      high = right.value;
      right = left;
      left = at(high - GOLDEN * (high - low));
    } else {
      low = left.value;
      left = right;
      right = at(low + GOLDEN * (high - low));
    }
  }
  return left.distance < right.distance ? left : right;
}
