// core/transition/review: the reviewed state of a transition, and changes since
import type { JointEdits } from '../../rig/roles/joint-map.ts';
import { describeRootOverride } from '../../clip/root/root-override.ts';
import type {
  Alignment,
  Review,
  ReviewedClip,
  ReviewedEnd,
  ReviewedStep,
  ReviewStatus,
  SlotSettings,
} from '../document/document.ts';
import { GROUND_TOLERANCE, withSameTake } from './ground-rise.ts';
import { reviewedMusclesContent, reviewedMusclesName } from './reviewed-muscles.ts';
import { methodLabel } from '../../methods/registry.ts';
import { actingFactors, ROUNDING, rulesOf, type Wording } from '../../methods/setting-kinds.ts';
import { nounOf, settingsOf, settingWords, type SlotSetting } from '../document/slot-settings.ts';
import { withUnit } from '../../kit/numbers.ts';
import { unitNameOf } from '../../kit/length-unit.ts';

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
  /** True: it counts only if a joint moves by it. */
  readonly byMotion?: true;
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
  const seen = {
    ...now,
    source: withSameTake(before.source, now.source),
    destination: withSameTake(before.destination, now.destination),
  };
  const after = new Map(factsBy(factsOfStep, seen).map((fact) => [fact.key, fact]));
  const changes = factsBy(factsOfStep, before).flatMap((was) => {
    const is = after.get(was.key);
    // Parameters of another method or clip: that change is reported separately.
    return is === undefined || isSame(was, is) ? [] : [changeOf(was, is)];
  });
  const prefix = back === 1 ? 'interrupted transition: ' : `${back} interruptions earlier: `;
  if (back === 0) return changes;
  return changes.map((change) => ({ ...change, part: 'source', words: prefix + change.words }));
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
  /** Largest difference of a number that is no change. */
  readonly tolerance?: number;
  /** True: the motion decides whether a change counts: see `playsAsReviewed`. */
  readonly byMotion?: boolean;
  /** False: the review does not say in which unit the file was read. */
  readonly isUnitKnown?: boolean;
  /** Why the review does not have the value; then it is another one. */
  readonly unknown?: string;
}

function changeOf(was: Fact, is: Fact): ReviewChange {
  const { part, label, text: before, unknown } = was;
  const { text: after } = is;
  if (unknown !== undefined) return { part, words: `${label}: ${unknown}` };
  const isTold = before !== undefined && after !== undefined && before !== after;
  // With equal texts: a replaced file keeps its name.
  const name = before === after && before ? `${label} ${before}` : label;
  const words = isTold ? `${label} ${before} → ${after}` : `${name} changed`;
  return { part, words, ...(canBeSame(was, is) && { byMotion: true }) };
}

/** True if the motion decides, and may be the same. */
function canBeSame(was: Fact, is: Fact): boolean {
  if (!was.byMotion || !is.byMotion) return false;
  const [a, b] = [was.value, is.value];
  if (typeof a !== 'number' || typeof b !== 'number') return true;
  // Another unit at least doubles a height.
  return was.isUnitKnown === true || Math.abs(a - b) < Math.min(Math.abs(a), Math.abs(b));
}

function isSame({ value: a, tolerance = ROUNDING, unknown }: Fact, { value: b }: Fact): boolean {
  if (unknown !== undefined) return false;
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= tolerance : a === b;
}

/** The facts of each field of a part, in the order in which changes are listed: a new field needs its own. */
type FactsOf<Part> = {
  readonly [Field in keyof Required<Part>]: (part: Part) => Fact | readonly Fact[];
};

function factsBy<Part>(table: FactsOf<Part>, part: Part): readonly Fact[] {
  return Object.values<FactsOf<Part>[keyof Part]>(table).flatMap((factsIn) => factsIn(part));
}

const factsOfStep: FactsOf<ReviewedStep> = {
  slot: ({ slot }) => factsOfSlot(slot),
  source: ({ source }) => factsBy(factsOfEnd('source', 'source out'), source),
  destination: ({ destination }) => factsBy(factsOfEnd('destination', 'dest in'), destination),
  alignment: ({ alignment }) => factsBy(factsOfAlignment, alignment),
  trailing: ({ trailing }) =>
    fact('trailing', 'trailing chains', JSON.stringify(trailing.map(({ name: _, ...chain }) => chain))),
  requests: ({ requests = [] }) =>
    fact('requests', 'competing requests', JSON.stringify(requests.map(({ duration }) => duration))),
  twists: ({ twists: by = 'motion' }) => ({
    ...fact('twists', 'twists of limbs', by, `by ${by}`),
    byMotion: true,
  }),
  feet: ({ feet }) => ({
    ...fact('feet', 'planted feet', feet ?? '', feet ? 'where legs differ' : 'by the joint map alone'),
    byMotion: true,
  }),
  shownOn: ({ shownOn }) => [
    fact('shownOn', 'shown on', shownOn?.content ?? '', shownOn?.name ?? 'its own skeleton'),
    {
      ...fact('shownOn.joints', 'joint map of the character', jointsText(shownOn?.joints)),
      byMotion: true,
    },
  ],
  rootBlend({ rootBlend }) {
    const blend = rootBlend ?? 'joints';
    return { ...fact('rootBlend', 'root motion blended', blend, rootBlendWords[blend]), part: 'blending' };
  },
  overshoot({ slot, overshoot }) {
    const kept = overshoot ?? 'scaled';
    // Of a slot with other settings, these say what changed.
    const factors = [slot.profileMode ?? 'time', actingFactors(slot.profile)];
    const key = JSON.stringify(['overshoot', slot.method, slot.values, factors]);
    const label = 'overshoot of joints with weight factors';
    return { ...fact(key, label, kept, overshootWords[kept]), part: 'blending' };
  },
};

const overshootWords = { scaled: 'multiplied', kept: 'not multiplied' } as const;

const rootBlendWords = { joints: 'with the joints', velocity: 'separately, as velocity' } as const;

const factsOfAlignment: FactsOf<Alignment> = {
  kind: ({ kind }) => fact('alignment', 'alignment', kind, alignmentWords[kind]),
  joint: ({ joint }) => fact('alignment.joint', 'aligned joint', joint ?? '', joint ?? 'none'),
  offset: ({ offset: { x, z, yaw } }) => [
    fact('alignment.x', 'offset x', x, inUnit(x, 'm')),
    fact('alignment.z', 'offset z', z, inUnit(z, 'm')),
    fact('alignment.yaw', 'offset yaw', yaw, inUnit((180 / Math.PI) * yaw, '°')),
  ],
};

/** Names of alignments in sentences. */
export const alignmentWords = {
  groundTrack: 'root',
  plantedFoot: 'planted foot',
  joint: 'joint',
  none: 'none',
} as const satisfies Record<Alignment['kind'], string>;

function fact(key: string, label: string, value: Value, text?: string): Fact {
  return { key, part: 'settings', label, value, ...(text !== undefined && { text }) };
}

const factsOfEnd = (part: 'source' | 'destination', timeLabel: string): FactsOf<ReviewedEnd> => ({
  clip: ({ clip }) =>
    (clip ? factsBy(factsOfClip(part), clip) : []).map((each) =>
      each.part === 'blending' ? each : { ...each, part },
    ),
  time: ({ time }) => fact(`${part}.time`, timeLabel, time, inUnit(time, 's')),
  playRate: ({ playRate }) => fact(`${part}.rate`, `${part} rate`, playRate, `${inUnit(playRate, '')}×`),
  mirror: ({ mirror }) => fact(`${part}.mirror`, `${part} mirror`, mirror, onOff(mirror)),
  joints: ({ clip, joints }) =>
    clip === null
      ? []
      : {
          ...fact(`${part}.joints`, `${part} joint map`, jointsText(joints)),
          byMotion: clip.take === undefined, // a take was baked by the map, too
          ...(joints === undefined && { unknown: 'reviewed before joint maps were kept' }),
        },
  takeJoints({ clip, joints, takeJoints = [] }) {
    if (joints === undefined) return []; // that says it
    const maps = takeJoints.map(jointsText);
    return fact(
      `${part}.takeJoints ${clip?.content}`,
      `${part} joint maps in the tree`,
      JSON.stringify(maps),
    );
  },
});

const factsOfClip = (part: 'source' | 'destination'): FactsOf<ReviewedClip> => ({
  name: () => [], // a file that was only renamed is the same
  content: ({ content, name }) => fact(`${part}.content`, `${part} clip`, content, name),
  groundHeight: ({ content, groundHeight: height, groundSet: isSet = false, read, take }) => ({
    ...fact(`${part}.ground ${content}`, `${part} ground height`, height, inUnit(height, 'm')),
    tolerance: GROUND_TOLERANCE,
    byMotion: !isSet,
    isUnitKnown: read !== undefined || take !== undefined,
  }),
  groundSet: () => [], // with the ground height
  read: ({ content, read }) =>
    read === undefined
      ? []
      : [
          {
            ...fact(`${part}.unit ${content}`, `${part} unit`, read.unit, unitNameOf(read.unit)),
            byMotion: true, // what a person sets is in the content
            isUnitKnown: true,
          },
          fact(`${part}.upAxis ${content}`, `${part} up axis`, read.upAxis, read.upAxis.toUpperCase()),
        ],
  take: () => [], // with the content
  loop: ({ content, loop }) => fact(`${part}.loop ${content}`, `${part} loop`, loop, onOff(loop)),
  root({ content, root }) {
    // Older reviews without a setting had an automatic root.
    const words = describeRootOverride(root ?? { kind: 'auto' });
    return fact(`${part}.root ${content}`, `${part} root`, words, words);
  },
  polarBlend({ content, polarBlend }) {
    const blend = polarBlend ?? 'opposite';
    const label = `${part} directions blended`;
    return { ...fact(`${part}.polar ${content}`, label, blend, polarBlendWords[blend]), part: 'blending' };
  },
});

const polarBlendWords = { opposite: 'with opposite clips', neighbours: 'from neighbours only' } as const;

const factsOfSlot = (slot: SlotSettings): readonly Fact[] => [
  fact('method', 'method', slot.method, methodLabel(slot.method)),
  ...settingsOf(slot).map((setting) => factOfSetting(slot.method, setting)),
];

function factOfSetting(method: string, setting: SlotSetting): Fact {
  const { place, name, spec, value } = setting;
  const key = place === 'field' ? name : `${method}.${name}`;
  const plain = value === undefined ? '' : rulesOf(spec).plain(value);
  // Muscles that were only renamed are the same.
  const known = spec.kind === 'muscles' ? reviewedMusclesContent(String(plain)) : plain;
  const text = settingWords(setting, wording);
  return fact(key, nounOf(setting), known, text.length > LONG ? undefined : text);
}

/** Text with more characters is too long for a change. */
const LONG = 60;

/** How a review, and what names differences, writes values. */
export const wording: Wording = { number: inUnit, muscles: reviewedMusclesName };

const onOff = (value: boolean): string => (value ? 'on' : 'off');

/** The joint edits in a canonical order; '' if there are none. */
function jointsText(joints: JointEdits = {}): string {
  const sorted = Object.entries(joints).toSorted(byName);
  const edits = sorted.map(([joint, edit]) => {
    const parts = Object.entries(edit).filter(([, part]) => part !== undefined);
    return [joint, parts.toSorted(byName)];
  });
  return edits.length === 0 ? '' : JSON.stringify(edits);
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** Rounded to a thousandth, with a typographic minus. */
export function inUnit(value: number, unit: string): string {
  const digits = String(Number(value.toFixed(3)));
  return withUnit(digits.replace(/^-/, '−'), unit);
}
