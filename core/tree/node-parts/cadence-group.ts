import type { Clock } from '../../clip/motion.ts';
import { cadenceRates, type CadenceLaw } from '../cadence.ts';
import type { Changing } from '../weights/changing.ts';
import type { BoundNode, CadenceGroup } from '../node-kind.ts';

/** Integration step of the common phase, s; longer if there would be more than MAX_STEPS. */
const STEP = 1 / 120;
const MAX_STEPS = 36_000;

/** Smaller sums of weights do not advance the phase. */
const NEGLIGIBLE = 1e-9;

/**
 * Clips that share a phase. The phase is the integral of cycles per second, which depend on the weights.
 * Weights are functions of time, so the phase is tabulated once, from the first to the last change of any
 * weight, and exact beyond:
 *
 *   phase(t) = phase_k + (t - t_k) (f_k + f(t)) / 2,   t_k the step before t
 *
 * It can be evaluated at any time, in any order.
 */
export interface TabledCadence extends CadenceGroup {
  readonly law: CadenceLaw;
  readonly anchor: { readonly origin: number; readonly phase: number };
  readonly members: BoundNode[];
  durations: Float64Array; // [members] s
  weights: Float64Array; // [members]
  rates: Float64Array; // [members + 1], the last is cycles per second
  table: PhaseTable;
}

interface PhaseTable {
  readonly start: number; // s
  readonly step: number; // s
  readonly phases: Float64Array; // [steps + 1]
  readonly frequencies: Float64Array; // [steps + 1] cycles per second
}

export function createCadenceGroup(
  law: CadenceLaw,
  anchor: { readonly origin: number; readonly phase: number },
  phase: Changing,
): TabledCadence {
  return {
    law,
    anchor,
    phase,
    members: [],
    durations: new Float64Array(0),
    weights: new Float64Array(0),
    rates: new Float64Array(1),
    table: { start: 0, step: STEP, phases: new Float64Array(1), frequencies: new Float64Array(1) },
  };
}

/**
 * Tabulates the phase between two times.
 *
 * @param weighAt updates the shares of the group's members to a time, for a group share of 1
 */
export function tableCadence(
  group: TabledCadence,
  span: { readonly from: number; readonly to: number },
  weighAt: (time: number) => void,
): void {
  const { members } = group;
  group.durations = Float64Array.from(members, ({ blender }) => blender.cycle?.duration ?? 1);
  group.weights = new Float64Array(members.length);
  group.rates = new Float64Array(members.length + 1);
  const step = Math.max(STEP, (span.to - span.from) / MAX_STEPS);
  const steps = Math.ceil((span.to - span.from) / step);
  const phases = new Float64Array(steps + 1);
  const frequencies = new Float64Array(steps + 1);
  for (let k = 0; k <= steps; k++) {
    weighAt(span.from + k * step);
    writeFrequency(group);
    frequencies[k] = group.rates[members.length];
    if (k > 0) phases[k] = phases[k - 1] + 0.5 * step * (frequencies[k - 1] + frequencies[k]);
  }
  group.table = { start: span.from, step, phases, frequencies };
  // The document gives the phase at the group's own 0.
  const { origin, phase } = group.anchor;
  weighAt(origin);
  writeFrequency(group);
  movePhase(group, { elapsed: origin });
  const shift = phase - group.phase.value;
  for (let k = 0; k < phases.length; k++) phases[k] += shift;
}

/** Moves the group's phase to `clock.elapsed`. The shares of its members must be up to date. */
export function seekCadence(group: TabledCadence, clock: Clock): void {
  writeFrequency(group);
  movePhase(group, clock);
}

function writeFrequency({ members, durations, weights, rates, law }: TabledCadence): void {
  let sum = 0;
  for (let i = 0; i < members.length; i++) {
    weights[i] = Math.max(members[i].share, 0);
    sum += weights[i];
  }
  if (sum > NEGLIGIBLE) cadenceRates(rates, durations, weights, law);
  else rates[members.length] = 0;
}

function movePhase(group: TabledCadence, clock: Clock): void {
  const { table, rates, members, phase } = group;
  const { start, step, phases, frequencies } = table;
  const place = Math.floor((clock.elapsed - start) / step);
  const k = Math.min(Math.max(place, 0), phases.length - 1);
  const frequency = rates[members.length];
  phase.value = phases[k] + 0.5 * (clock.elapsed - start - k * step) * (frequencies[k] + frequency);
  phase.rate = frequency;
}
