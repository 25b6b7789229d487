import { assert } from '../../kit/assert.ts';
import type { JointEdits } from '../../rig/roles/joint-map.ts';
import { isSpring, type MuscleAsset } from '../../procedural/muscle/muscle-asset.ts';
import { chosenAsset, parseMuscleChoice, type MuscleItem } from '../../procedural/muscle/muscle-choice.ts';
import { springDamperOf } from '../../procedural/muscle/muscle-progress.ts';
import type { SharedClock } from '../../clip/take-time.ts';
import { parseEasing } from '../../methods/curves/easing-text.ts';
import type {
  MotionUse,
  ReviewedCharacter,
  ReviewedClip,
  ReviewedEnd,
  ReviewedStep,
  Slot,
  SlotSettings,
  Transition,
} from '../document/document.ts';
import { clipIdsOf, continuedSlot, resolveChain } from '../document/resolve-chain.ts';
import { reviewedMuscles, type MuscleSources } from './reviewed-muscles.ts';
import { findBlendMethod } from '../../methods/registry.ts';

/** A clip of a library for a review, with its skeleton. */
export interface ReviewableClip extends ReviewedClip {
  readonly tags?: readonly string[]; // by which muscles are found; absent: none
  readonly joints: JointEdits; // edits of its skeleton
  readonly takeJoints?: readonly JointEdits[]; // of a take: those of other skeletons of its clips
  readonly clock?: SharedClock; // absent: its times are shared ones
}

/**
 * The state that a review of a transition covers, oldest step first: its chosen slot. Other slots are
 * unreviewed alternatives.
 *
 * @param chain see `resolveChain`
 * @param clips [chain.length + 1] the source of the first, then the destination of each
 * @param shownOn the character that shows it, if any
 */
export function stepsOf(
  chain: readonly Transition[],
  clips: readonly ReviewableClip[],
  sources: MuscleSources = NO_MUSCLES,
  shownOn?: ReviewableClip,
): readonly ReviewedStep[] {
  assert(clips.length === chain.length + 1, `${clips.length} clips for ${chain.length} transitions`);
  const last = chain[chain.length - 1];
  const played = chain.map(
    (link) => link.slots[link === last ? last.chosen : continuedSlot(link, last.chosen)],
  );
  return chain.map((link, k) => {
    const { alignment, requests } = link;
    const trailing = link === last ? link.trailing : []; // of the others it has no effect
    const slot = played[k];
    const tags = clips[k + 1].tags ?? [];
    return {
      source: endOf(link.source, k === 0 ? clips[0] : null),
      destination: endOf(link.destination, clips[k + 1]),
      alignment,
      trailing,
      slot: settingsOf(slot, tags, sources),
      ...(requests !== undefined && { requests }),
      ...(last.twists && { twists: last.twists }),
      ...(last.feet && { feet: last.feet }),
      rootBlend: 'velocity',
      ...(keepsOvershoot(slot, tags, sources) && { overshoot: 'kept' as const }),
      ...(link === last && shownOn && { shownOn: characterOf(shownOn) }),
    };
  });
}

/**
 * The steps of `transition` in a library.
 *
 * @param find a transition by its id
 * @param clipOf a clip by its id
 * @param muscles the muscle assets of the library
 * @param shownOn id of the character that shows it; null = none
 * @returns null if a clip or an interrupted transition is missing
 */
export function findSteps(
  transition: Transition,
  find: (id: string) => Transition | undefined,
  clipOf: (id: string) => ReviewableClip | undefined,
  muscles: readonly MuscleItem[] = [],
  shownOn: string | null = null,
): readonly ReviewedStep[] | null {
  const chain = resolveChain(transition, find);
  if (!chain.ok) return null;
  const ids = clipIdsOf(chain.value);
  const clips = ids.flatMap((id) => clipOf(id) ?? []);
  if (clips.length < ids.length) return null;
  const character = shownOn === null || shownOn === ids[ids.length - 1] ? undefined : clipOf(shownOn);
  return stepsOf(chain.value, clips, { muscles, clipOf }, character);
}

function characterOf({ name, content, joints }: ReviewableClip): ReviewedCharacter {
  return { name, content, ...(Object.keys(joints).length > 0 && { joints }) };
}

/** Every joint map counts: by it, the root is found, also where nothing is mirrored or retargeted. */
function endOf({ time, playRate, mirror }: MotionUse, found: ReviewableClip | null): ReviewedEnd {
  if (found === null) return { time, playRate, mirror, clip: null };
  const { joints, takeJoints, tags: _, clock: _clock, ...clip } = found;
  return { time, playRate, mirror, clip, joints, ...(takeJoints && { takeJoints }) };
}

/** The settings of a slot without ids: those of its preset and its muscles. */
function settingsOf(slot: Slot, tags: readonly string[], sources: MuscleSources): SlotSettings {
  const { preset: _, ...settings } = slot;
  const value = settings.values['muscles'];
  if (typeof value !== 'string') return settings;
  const muscles = reviewedMuscles(value, tags, slot.fatiguePose === true, sources);
  return muscles === value ? settings : { ...settings, values: { ...settings.values, muscles } };
}

/**
 * True if the weight of a slot leaves 0 … 1 where one of its weight factors would enlarge that: above 1 those
 * below 1, below 0 those above 1. See `favourWeights`.
 *
 * @param tags of the destination clip
 */
function keepsOvershoot(
  { method: id, values, profile, profileMode }: SlotSettings,
  tags: readonly string[],
  { muscles }: Pick<MuscleSources, 'muscles'>,
): boolean {
  const method = findBlendMethod(id);
  if (profileMode !== 'weight' || method?.hasWeight !== true || method.isEngineNode === true) return false;
  const { easing = 'linear', muscles: choice = '' } = values;
  const chosen = parseMuscleChoice(String(choice));
  const asset = chosen && chosenAsset(chosen, muscles, tags)?.asset;
  const [lowest, highest] = rangeOf(String(easing));
  const isAbove = highest > 1 || (asset != null && swings(asset));
  return Object.values(profile ?? {}).some(
    (factor) => (factor > 0 && factor < 1 && isAbove) || (factor > 1 && lowest < 0),
  );
}

/** The lowest and the highest weight of an easing: a curve stays between its points. */
function rangeOf(easing: string): readonly [lowest: number, highest: number] {
  const parsed = parseEasing(easing);
  if (!parsed.ok || typeof parsed.value === 'string') return [0, 1];
  const heights = parsed.value.knots.filter((_, i) => i % 3 === 1);
  return [Math.min(...heights), Math.max(...heights)];
}

/** True if a joint turns on a spring that overshoots. */
const swings = (asset: MuscleAsset): boolean =>
  Object.values(asset.joints).some((row) => {
    if (!isSpring(row, asset)) return false;
    const { pull, drag } = springDamperOf(row);
    return pull > drag * drag;
  });

const NO_MUSCLES: MuscleSources = { muscles: [], clipOf: () => undefined };
