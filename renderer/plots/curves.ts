import type { Pose } from '#core/pose/pose.ts';
import type { TransitionEvaluation, TransitionFrame } from '#core/transition/evaluation/evaluation.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import type { QuantityId, Track } from './quantities.ts';

/** What a plot shows. */
export interface CurveChoice {
  readonly tracks: readonly Track[]; // one plot each, stacked
  readonly quantity: QuantityId;
  readonly residual: boolean; // offset from the destination instead of values
  readonly slots: readonly number[]; // indices of visible slots
  readonly clip: string | null; // name of the open clip; null for a transition
  readonly frameTime: number; // s, > 0: step of the differences that give a jerk
}

/** Pose that a curve is computed from. */
export type CurvePose =
  | { readonly kind: 'source' | 'destination' }
  | { readonly kind: 'output' | 'extrapolated'; readonly slot: number };

/** One line in a plot. */
export interface Curve {
  readonly name: string;
  readonly role: string; // colour, a custom property without its dashes: 'source', 'slot-a'
  readonly dash: readonly number[]; // px on, px off; empty = solid
  readonly width: number; // px
  readonly dots: boolean; // distinguishes B from A without colour
  readonly from: number; // s on the transition's clock; no value outside
  readonly to: number;
  readonly pose: CurvePose;
}

const SLOT_LETTERS = 'ABCDEFGHIJKLMNOP';
const THIN = 1.5;
const THICK = 2;

/**
 * Lists the lines of a plot in drawing order:
 *
 *     source ───────────╮╌╌╌╌╌╌ extrapolated, until its weight is 0
 *                       ╰────── A, B
 *                       ─ ─ ─ ─ destination
 *                      seam
 */
export function listCurves(evaluation: TransitionEvaluation, choice: CurveChoice): readonly Curve[] {
  if (choice.clip !== null) return [curveOfClip(choice.clip)];
  const outputs = choice.slots.map((slot): Curve => outputOf(evaluation, slot));
  if (choice.quantity === 'halfLife')
    return choice.slots.map((slot, i) => ({ ...outputs[i], to: slotOf(evaluation, slot).settles }));
  if (choice.residual)
    return choice.slots.map((slot, i) => ({ ...outputs[i], name: `${SLOT_LETTERS[slot]} − destination` }));
  const seamOn = { from: 0, to: Infinity, width: THIN, dots: false };
  const source = { ...seamOn, name: 'source', role: 'source', dash: [], from: -Infinity, to: 0 };
  // The interrupted transition moves differently in each slot, so each slot is its own source.
  const sources = isChain(evaluation)
    ? choice.slots.map((slot): Curve => ({
        ...source,
        name: `source of ${SLOT_LETTERS[slot]}`,
        dots: slot === 1,
        pose: { kind: 'output', slot },
      }))
    : [{ ...source, pose: { kind: 'source' } as const }];
  return [
    ...sources,
    ...sourceAfterSeam(evaluation, choice.slots),
    { ...seamOn, name: 'destination', role: 'destination', dash: [10, 4], pose: { kind: 'destination' } },
    ...outputs,
  ];
}

/** Curve of an open clip, which plays as the destination. */
function curveOfClip(name: string): Curve {
  return {
    name,
    role: 'destination',
    dash: [],
    width: THICK,
    dots: false,
    from: 0,
    to: Infinity,
    pose: { kind: 'destination' },
  };
}

/** Curves of the source after the seam, one for each slot that extrapolates it differently. */
function sourceAfterSeam(evaluation: TransitionEvaluation, slots: readonly number[]): Curve[] {
  const curves = slots.flatMap((slot): Curve[] => {
    const { settles: to, method } = slotOf(evaluation, slot);
    const own = isChain(evaluation) ? ` of ${SLOT_LETTERS[slot]}` : '';
    if (to <= 0) return [];
    const extrapolates = method?.shows === 'extrapolation';
    return [
      {
        name: extrapolates ? `extrapolated for ${SLOT_LETTERS[slot]}` : `source${own}, continued`,
        role: extrapolates ? roleOf(slot) : 'source',
        dash: extrapolates ? [5, 4] : [2, 4],
        width: THIN,
        dots: false,
        from: 0,
        to,
        pose: extrapolates || own !== '' ? { kind: 'extrapolated', slot } : { kind: 'source' },
      },
    ];
  });
  // Slots that show the unchanged source share one curve, the one that lasts longest.
  return curves.filter(
    (curve) =>
      !curves.some((other) => other !== curve && other.name === curve.name && isLonger(other, curve, curves)),
  );
}

function isChain({ chains: [{ links }] }: TransitionEvaluation): boolean {
  return links.length > 1;
}

function isLonger(other: Curve, curve: Curve, curves: readonly Curve[]): boolean {
  return other.to > curve.to || (other.to === curve.to && curves.indexOf(other) < curves.indexOf(curve));
}

/** The method of a slot and its values. */
function slotOf({ transition }: TransitionEvaluation, slot: number) {
  const own = transition?.slots[slot];
  const id = own?.method ?? '';
  return { id, settles: own ? slotSettling(own) : 0, method: findBlendMethod(id) };
}

/**
 * Slots after B have their own colours if the stylesheet defines them; dots and letters also distinguish
 * them.
 */
function roleOf(slot: number): string {
  return `slot-${['a', 'b', 'c', 'd'][slot] ?? 'more'}`;
}

function outputOf(evaluation: TransitionEvaluation, slot: number): Curve {
  const { id, method } = slotOf(evaluation, slot);
  return {
    name: `${SLOT_LETTERS[slot]} ${method?.label ?? id}`,
    role: roleOf(slot),
    dash: [],
    width: THICK,
    dots: slot % 2 === 1,
    from: 0,
    to: Infinity,
    pose: { kind: 'output', slot },
  };
}

/** The pose of `frame` for a curve; always the same object. */
export function poseOf(frame: TransitionFrame, pose: CurvePose): Pose {
  switch (pose.kind) {
    case 'source':
      return frame.source;
    case 'destination':
      return frame.destination;
    case 'output':
      return frame.slots[pose.slot].pose;
    case 'extrapolated':
      return frame.slots[pose.slot].explanation.extrapolated;
  }
}
