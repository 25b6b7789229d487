import { slotLetter } from './slot-letter.ts';
import {
  boundMusclesOf,
  withBoundMuscles,
  mirrorMuscles,
  type BoundMuscles,
  type PoseOfClip,
} from '../../procedural/muscle/muscle-asset.ts';
import {
  chosenAsset,
  parseMuscleChoice,
  type MuscleChoice,
  type MuscleItem,
} from '../../procedural/muscle/muscle-choice.ts';
import type { Slot, Transition } from './document.ts';
import type { TransitionProblem } from './transition-problem.ts';

/** The muscle assets of a library, and the tags of its clips. */
export interface MuscleLibrary {
  readonly items: readonly MuscleItem[];
  tagsOf(clipId: string): readonly string[];
}

/**
 * Puts the muscles that the slots of a chain name beside their values, for evaluation; the same chain if none
 * names any. A slot whose asset was deleted stays as it is, and is the problem. Where no asset has a tag of
 * the destination clip, the choice stays, and all joints are alike.
 */
export function withMuscles(chain: readonly Transition[], library: MuscleLibrary) {
  let problem = null as TransitionProblem | null;
  const resolved = withSlots(chain, (slot, link, index) => {
    const choice = choiceOf(slot);
    if (choice === null) return slot;
    const item = chosenAsset(choice, library.items, library.tagsOf(link.destination.id));
    if (item === undefined) problem ??= missing(link, index, chain);
    if (!item) return slot;
    const asset = { ...item.asset, name: item.name };
    const { mirrored } = choice;
    return withBound(slot, { asset: mirrored ? mirrorMuscles(asset) : asset, mirrored, fatiguePose: null });
  });
  return { chain: resolved, problem };
}

/** A fatigue pose that a slot sinks into. */
export interface FatiguePoseUse extends PoseOfClip {
  readonly mirror: boolean;
}

/** The fatigue poses that a chain needs, in the order of its slots; with `withMuscles` first. */
export function fatiguePosesOf(chain: readonly Transition[]): readonly FatiguePoseUse[] {
  return chain.flatMap(({ slots }) => slots.flatMap((slot) => poseUseOf(sinks(slot)) ?? []));
}

/**
 * A chain whose slots hold their fatigue poses.
 *
 * @param poseOf a pose on the skeleton that plays, as in `BoundMuscles`; null = not available
 */
export function withFatiguePoses(
  chain: readonly Transition[],
  poseOf: (use: FatiguePoseUse) => readonly number[] | null,
): readonly Transition[] {
  return withSlots(chain, (slot) => {
    const bound = sinks(slot);
    const use = poseUseOf(bound);
    if (bound === null || use === null) return slot;
    return withBound(slot, { ...bound, fatiguePose: poseOf(use) });
  });
}

function poseUseOf(bound: BoundMuscles | null): FatiguePoseUse | null {
  const pose = bound?.asset.fatiguePose;
  return pose === undefined || bound === null ? null : { ...pose, mirror: bound.mirrored };
}

/** The muscles of a slot that sinks towards a fatigue pose; null if it does not. */
function sinks({ fatiguePose, values }: Slot): BoundMuscles | null {
  return fatiguePose === true ? (boundMusclesOf(values) ?? null) : null;
}

function choiceOf({ values }: Pick<Slot, 'values'>): MuscleChoice | null {
  const value = values['muscles'];
  return typeof value === 'string' ? parseMuscleChoice(value) : null;
}

function withBound(slot: Slot, muscles: BoundMuscles): Slot {
  return { ...slot, values: withBoundMuscles(slot.values, muscles) };
}

/** The chain with each slot changed; the same objects where nothing changes. */
function withSlots(
  chain: readonly Transition[],
  change: (slot: Slot, link: Transition, index: number) => Slot,
): readonly Transition[] {
  const changed = chain.map((link) => {
    const slots = link.slots.map((slot, index) => change(slot, link, index));
    return slots.every((slot, index) => slot === link.slots[index]) ? link : { ...link, slots };
  });
  return changed.every((link, k) => link === chain[k]) ? chain : changed;
}

function missing(link: Transition, index: number, chain: readonly Transition[]): TransitionProblem {
  const slot = `slot ${slotLetter(index)}`;
  const isLast = link === chain.at(-1);
  const whose = isLast ? slot : `${slot} of “${link.name}”, earlier in this chain,`;
  const message = `The muscles of ${whose} were deleted from the library.`;
  return { code: 'missingMuscles', field: isLast ? `slots[${index}].values.muscles` : 'source.id', message };
}
