// core/transition/review: the reviewed state of a transition, and changes since
import { rootOverrideWords } from '../../root/root-override.ts';
import type {
  Review,
  ReviewedClip,
  ReviewedEnd,
  ReviewedStep,
  ReviewStatus,
  SlotSettings,
  Transition,
} from '../document/document.ts';
import type { ParameterSpec, ParameterValue } from '../method.ts';
import { easingWords, isCurveText } from '../curves/easing-text.ts';
import { reviewedMusclesContent, reviewedMusclesName } from './reviewed-muscles.ts';
import { findBlendMethod } from '../methods/registry.ts';

/** Names of statuses, for lists and reports. */
export const statusWords: Readonly<Record<ReviewStatus, string>> = {
  unreviewed: 'Unreviewed',
  approved: 'Approved',
  needsWork: 'Needs work',
  rejected: 'Rejected',
};

/** A change since a transition was reviewed. */
export interface ReviewChange {
  readonly part: 'settings' | 'source' | 'destination' | 'blending'; // blending: behaviour of Segue, not a setting
  readonly words: string; // "half-life 0.12 s → 0.2 s"
}

/** Changes between the reviewed steps and `now`; empty if the review is valid, missing, or without steps. */
export function changesSinceReview(
  { status, of: before }: Review,
  now: readonly ReviewedStep[],
): readonly ReviewChange[] {
  if (status === 'unreviewed' || before === undefined) return [];
  if (before.length !== now.length) return [{ part: 'source', words: 'the interrupted transitions changed' }];
  // The transition itself first, the oldest last.
  return before
    .map((step, k) => changesOfStep(step, now[k], now.length - 1 - k))
    .toReversed()
    .flat();
}

/** @param back number of interruptions before the transition, 0 = itself */
function changesOfStep(before: ReviewedStep, now: ReviewedStep, back: number): readonly ReviewChange[] {
  const after = new Map(factsOf(now).map((fact) => [fact.key, fact]));
  const changes = factsOf(before).flatMap((was) => {
    const is = after.get(was.key);
    // Parameters of another method or clip: that change is reported separately.
    return is === undefined || isSame(was.value, is.value) ? [] : [changeOf(was, is)];
  });
  const prefix = back === 1 ? 'interrupted transition: ' : `${back} interruptions earlier: `;
  if (back === 0) return changes;
  return changes.map(({ words }) => ({ part: 'source', words: prefix + words }));
}

type Value = number | boolean | string;

/** A value that a review depends on. */
interface Fact {
  readonly key: string;
  readonly part: ReviewChange['part'];
  readonly label: string;
  readonly value: Value;
  /** Text of the value; absent if too long. */
  readonly text?: string;
}

function changeOf({ part, label, text: before = '' }: Fact, { text: after = '' }: Fact): ReviewChange {
  // Without text, or with equal texts: a replaced file keeps its name.
  const words = before === after ? `${label} ${before}`.trim() + ' changed' : `${label} ${before} → ${after}`;
  return { part, words };
}

function isSame(a: Value, b: Value): boolean {
  // A slider that was moved back may differ by rounding.
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= 1e-9 : a === b;
}

function factsOf(step: ReviewedStep): Fact[] {
  const {
    source,
    destination,
    alignment,
    trailing,
    requests = [],
    slot,
    rootBlend = 'joints',
    shownOn,
  } = step;
  const { offset } = alignment;
  const degrees = (180 / Math.PI) * offset.yaw;
  return [
    ...factsOfSlot(slot),
    ...factsOfEnd('source', 'source out', source),
    ...factsOfEnd('destination', 'dest in', destination),
    fact('alignment', 'alignment', alignment.kind, alignmentWords[alignment.kind]),
    fact('alignment.joint', 'aligned joint', alignment.joint ?? '', alignment.joint ?? 'none'),
    fact('alignment.x', 'offset x', offset.x, inUnit(offset.x, 'm')),
    fact('alignment.z', 'offset z', offset.z, inUnit(offset.z, 'm')),
    fact('alignment.yaw', 'offset yaw', offset.yaw, `${inUnit(degrees, '')}°`),
    fact('trailing', 'trailing chains', JSON.stringify(trailing.map(({ name: _, ...chain }) => chain))),
    fact('requests', 'competing requests', JSON.stringify(requests.map(({ duration }) => duration))),
    fact('shownOn', 'shown on', shownOn?.content ?? '', shownOn?.name ?? 'its own skeleton'),
    fact('shownOn.joints', 'joint map of the character', jointsText(shownOn?.joints)),
    { ...fact('rootBlend', 'root motion blended', rootBlend, rootBlendWords[rootBlend]), part: 'blending' },
  ];
}

const rootBlendWords = { joints: 'with the joints', velocity: 'separately, as velocity' } as const;

/** Names of alignments in sentences. */
export const alignmentWords = {
  groundTrack: 'root',
  plantedFoot: 'planted foot',
  joint: 'joint',
  none: 'none',
} as const satisfies Record<Transition['alignment']['kind'], string>;

function fact(key: string, label: string, value: Value, text?: string): Fact {
  return { key, part: 'settings', label, value, ...(text !== undefined && { text }) };
}

function factsOfEnd(part: 'source' | 'destination', timeLabel: string, end: ReviewedEnd): Fact[] {
  const { clip, time, playRate, mirror } = end;
  return [
    ...(clip ? factsOfClip(part, clip) : []),
    fact(`${part}.time`, timeLabel, time, inUnit(time, 's')),
    fact(`${part}.rate`, `${part} rate`, playRate, `${inUnit(playRate, '')}×`),
    fact(`${part}.mirror`, `${part} mirror`, mirror, onOff(mirror)),
    fact(`${part}.joints`, `${part} joint map`, jointsText(end.joints)),
  ];
}

function factsOfClip(part: 'source' | 'destination', clip: ReviewedClip): Fact[] {
  const { name, content, groundHeight, loop, root } = clip;
  // Older reviews without a setting had an automatic root.
  const rootWords = rootOverrideWords(root ?? { kind: 'auto' });
  return [
    fact(`${part}.content`, `${part} clip`, content, name),
    fact(`${part}.ground ${content}`, `${part} ground height`, groundHeight, inUnit(groundHeight, 'm')),
    fact(`${part}.loop ${content}`, `${part} loop`, loop, onOff(loop)),
    fact(`${part}.root ${content}`, `${part} root`, rootWords, rootWords),
  ].map((each) => ({ ...each, part }));
}

function factsOfSlot(slot: SlotSettings): Fact[] {
  const method = findBlendMethod(slot.method);
  const values = { ...slot.values };
  const parameters = Object.entries(method?.parameters ?? {}).map(([name, spec]) => {
    // A parameter that was added later had its default value.
    const value = values[name] ?? spec.default;
    const text = valueText(spec, value);
    // Muscles that were only renamed are the same.
    const known = spec.kind === 'muscles' ? reviewedMusclesContent(String(value)) : value;
    return fact(`${slot.method}.${name}`, spec.label.toLowerCase(), known, text);
  });
  return [
    fact('method', 'method', slot.method, method?.label ?? slot.method),
    ...parameters,
    fact('profile', 'joint profile', profileText(slot)),
    fact('cutJoints', 'joints not blended', JSON.stringify((slot.cutJoints ?? []).toSorted())),
    ...factsOfRun(slot),
  ];
}

/** Settings of playback, independent of the method. */
function factsOfRun(settings: SlotSettings): Fact[] {
  const { rootTime, tick, fatiguePose = false, ignoresSourceVelocity = false, trails = true } = settings;
  return [
    fact('fatiguePose', 'fatigue pose', fatiguePose, onOff(fatiguePose)),
    fact(
      'rootTime',
      'root blend time',
      rootTime ?? '',
      rootTime === undefined ? 'as joints' : inUnit(rootTime, 's'),
    ),
    fact('tick', 'tick', tick ?? '', tick === undefined ? 'continuous' : inUnit(tick, 'Hz')),
    fact(
      'sourceVelocity',
      'source velocity',
      ignoresSourceVelocity,
      ignoresSourceVelocity ? 'ignored' : 'used',
    ),
    fact('trails', 'trailing joints', trails, onOff(trails)),
  ];
}

/** The text of a parameter's value. */
export function valueText(spec: ParameterSpec, value: ParameterValue): string {
  if (typeof value === 'number') return inUnit(value, spec.kind === 'number' ? spec.unit : '');
  if (spec.kind === 'muscles') return reviewedMusclesName(value);
  return spec.kind === 'easing' && isCurveText(value) ? easingWords(value) : value;
}

/** Factors of 1 have no effect, nor has the mode of a profile with no other factors. */
function profileText({ profile, profileMode }: SlotSettings): string {
  const factors = Object.entries(profile ?? {}).filter(([, factor]) => factor !== 1);
  if (factors.length === 0) return '';
  return JSON.stringify([profileMode ?? 'time', factors.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

const onOff = (value: boolean): string => (value ? 'on' : 'off');

/** The joint edits in a canonical order. */
function jointsText(joints: ReviewedEnd['joints'] = {}): string {
  const sorted = Object.entries(joints).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted
    .map(([joint, { role, side, counterpart }]) => JSON.stringify([joint, role, side, counterpart]))
    .join();
}

/** Rounded to a thousandth, with a typographic minus. */
export function inUnit(value: number, unit: string): string {
  const digits = String(Number(value.toFixed(3)));
  return `${digits.replace(/^-/, '−')} ${unit}`.trim();
}
