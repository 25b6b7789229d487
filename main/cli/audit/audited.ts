import { takeTime } from '#core/clip/take-time.ts';
import { randomUUID } from 'node:crypto';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { MotionUse, Slot, Transition } from '#core/transition/document/document.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import type { ClipMoment } from '../inputs/find-clip.ts';
import { slotsOfMethods } from '../inputs/method-slots.ts';

/** A transition of an audit. */
export interface Audited {
  readonly id: string; // the same in each audit
  readonly name: string;
  readonly names: readonly string[]; // of its slots
  readonly transition: Transition; // with the slots of the audit
  readonly count: number; // how often a log has it; otherwise 1
}

/** What an audit varies. */
export interface AuditGrid {
  readonly variants: readonly Variant[] | null; // null = the slots of the transition
  readonly blendTimes: readonly number[] | null; // s, of all slots; null = as they are
}

/** Methods of transitions that are in no library, unless others are named: those of a new transition. */
const USUAL_METHODS = ['springExact', 'deadBlendArticle'];

/** A transition of the library, with the slots of the audit. */
export function auditedTransition(transition: Transition, { variants, blendTimes }: AuditGrid): Audited {
  const own = variants ?? transition.slots.map(lettered);
  if (variants === null && blendTimes === null) return withSlots(transition, own);
  return withSlots({ ...transition, chosen: 0 }, blendTimes === null ? own : atBlendTimes(own, blendTimes));
}

/** A transition that is in no library. @param duration s, of its blend; null = the default of each method */
export function madeTransition(
  from: ClipMoment,
  to: ClipMoment,
  { variants, blendTimes }: AuditGrid,
  duration: number | null = null,
): Audited {
  const plain = variants ?? variantsOf(USUAL_METHODS);
  const words = (at: ClipMoment): string => `${at.name} ${takeTime(at, at.time).inFile.toFixed(2)} s`;
  const name = `${words(from)} → ${words(to)}`;
  const defaultFile =
    duration === null ? plain : atBlendTimes(plain, [duration]).map(({ slot }, i) => ({ ...plain[i], slot }));
  const timed = blendTimes === null ? defaultFile : atBlendTimes(plain, blendTimes);
  const ends = { source: use(from), destination: use(to) };
  const transition = { ...freshTransition, ...ends, id: randomUUID(), name, slots: [] };
  return withSlots(transition, timed);
}

const use = ({ id, time }: ClipMoment): MotionUse => ({ kind: 'clip', id, time, playRate: 1, mirror: false });

function withSlots(transition: Transition, variants: readonly Variant[]): Audited {
  const slots = variants.map(({ slot }) => slot);
  const names = variants.map(({ name }) => name);
  return { id: transition.id, name: transition.name, names, transition: { ...transition, slots }, count: 1 };
}

const lettered = (slot: Slot, i: number): Variant => ({ name: `${slotLetter(i)} ${slot.method}`, slot });

/** Methods with their defaults. */
export const variantsOf = (methods: readonly string[]): readonly Variant[] =>
  slotsOfMethods(methods).map(({ name, settings }) => ({ name, slot: settings }));

/** A slot with its name in an audit. */
export interface Variant {
  readonly name: string;
  readonly slot: Slot;
}

/** Each variant at each blend time, s; a method without a blend time stays as it is. */
export function atBlendTimes(variants: readonly Variant[], times: readonly number[]): readonly Variant[] {
  return variants.flatMap(({ name, slot }) => {
    if (findBlendMethod(slot.method)?.parameters['blendTime'] === undefined) return [{ name, slot }];
    return times.map((blendTime) => ({
      name: `${name} ${blendTime} s`,
      slot: { ...slot, values: { ...slot.values, blendTime } },
    }));
  });
}
