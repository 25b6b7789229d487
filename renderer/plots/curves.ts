import type { Pose } from '../../core/pose.ts';
import type { TransitionEvaluation, TransitionFrame } from '../../core/transition/evaluation/evaluation.ts';
import { findBlendMethod } from '../../core/transition/methods/registry.ts';
import type { QuantityId } from './quantities.ts';
import type { Track } from './tracks.ts';

/** What a plot shows of a transition. */
export interface CurveChoice {
  readonly tracks: readonly Track[]; // a plot each, one above the other
  readonly quantity: QuantityId;
  readonly residual: boolean; // what the slots differ from the destination by, instead of the values themselves
  readonly slots: readonly number[]; // indices of those shown
  readonly alone: string | null; // the name of the clip where one is open by itself
  readonly frameTime: number; // s, > 0: a jerk is measured over frames of this length
}

/** Whose pose a curve is of. */
export type CurvePose =
  | { readonly kind: 'source' | 'destination' }
  | { readonly kind: 'output' | 'extrapolated'; readonly slot: number };

/** One line of a plot. */
export interface Curve {
  readonly name: string;
  readonly role: string; // custom property of its colour without the dashes: 'source', 'slot-a'
  readonly dash: readonly number[]; // px on, px off; none = solid
  readonly width: number; // px
  readonly dots: boolean; // the shape that tells B from A without colour
  readonly from: number; // s on the transition's clock: outside of these it has no value
  readonly to: number;
  readonly pose: CurvePose;
}

const SLOT_LETTERS = 'ABCDEFGHIJKLMNOP';
const THIN = 1.5;
const THICK = 2;

/**
 * The lines of each plot, in the order they are drawn in:
 *
 *     source ───────────╮╌╌╌╌╌╌ extrapolated, until nothing of it is left
 *                       ╰────── A, B
 *                       ─ ─ ─ ─ destination
 *                      seam
 */
export function listCurves(evaluation: TransitionEvaluation, choice: CurveChoice): readonly Curve[] {
  if (choice.alone !== null) return [curveOfClip(choice.alone)];
  const outputs = choice.slots.map((slot): Curve => outputOf(evaluation, slot));
  if (choice.residual)
    return choice.slots.map((slot, i) => ({ ...outputs[i], name: `${SLOT_LETTERS[slot]} − destination` }));
  const seamOn = { from: 0, to: Infinity, width: THIN, dots: false };
  const source = { ...seamOn, name: 'source', role: 'source', dash: [], from: -Infinity, to: 0 };
  // What is interrupted is another motion in each slot: before the seam the slot itself.
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
    ...goingOn(evaluation, choice.slots),
    { ...seamOn, name: 'destination', role: 'destination', dash: [10, 4], pose: { kind: 'destination' } },
    ...outputs,
  ];
}

/** A clip by itself, which is the destination from its first frame on. */
function curveOfClip(name: string): Curve {
  return {
    ...{ name, role: 'destination', dash: [], width: THICK, dots: false, from: 0, to: Infinity },
    pose: { kind: 'destination' },
  };
}

/** What the source is after the seam, for each slot that shows it in a way of its own. */
function goingOn(evaluation: TransitionEvaluation, slots: readonly number[]): Curve[] {
  const curves = slots.flatMap((slot): Curve[] => {
    const { method: id, values } = evaluation.transition.slots[slot];
    const method = findBlendMethod(id);
    const own = isChain(evaluation) ? ` of ${SLOT_LETTERS[slot]}` : '';
    const to = method?.settlingTime(values) ?? 0;
    if (to <= 0) return [];
    const extrapolates = method?.shows === 'extrapolation';
    return [
      {
        name: extrapolates ? `extrapolated for ${SLOT_LETTERS[slot]}` : `source${own}, going on`,
        role: 'source',
        dash: extrapolates ? [5, 4] : [2, 4],
        width: THIN,
        dots: false,
        from: 0,
        to,
        pose: extrapolates || own !== '' ? { kind: 'extrapolated', slot } : { kind: 'source' },
      },
    ];
  });
  // Two slots that show the source as it is show the same; the one that needs it longer stays.
  return curves.filter(
    (curve) =>
      !curves.some((other) => other !== curve && other.name === curve.name && isLonger(other, curve, curves)),
  );
}

function isChain({ slots }: TransitionEvaluation): boolean {
  return slots.kind === 'chains';
}

function isLonger(other: Curve, curve: Curve, curves: readonly Curve[]): boolean {
  return other.to > curve.to || (other.to === curve.to && curves.indexOf(other) < curves.indexOf(curve));
}

/** Slots beyond B have colours of their own where the stylesheet knows them; dots and the letter tell them apart, too. */
function roleOf(slot: number): string {
  return `slot-${['a', 'b', 'c', 'd'][slot] ?? 'more'}`;
}

function outputOf({ transition }: TransitionEvaluation, slot: number): Curve {
  const { method } = transition.slots[slot];
  return {
    name: `${SLOT_LETTERS[slot]} ${findBlendMethod(method)?.label ?? method}`,
    role: roleOf(slot),
    dash: [],
    width: THICK,
    dots: slot % 2 === 1,
    from: 0,
    to: Infinity,
    pose: { kind: 'output', slot },
  };
}

/** The pose of `frame` that a curve is of; it stays the same object from moment to moment. */
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
