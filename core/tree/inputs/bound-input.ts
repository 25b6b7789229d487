import type { Clock } from '../../clip/motion.ts';
import { changing } from '../weights/changing.ts';
import type { InputType } from '../tree-spec.ts';
import type { TreeInput } from './input-document.ts';
import { createKeyTrack } from './key-track.ts';
import { smoothTrack } from './smoothing.ts';

/** A step of an input to `value` at `time`. */
interface InputChange {
  readonly time: number; // s
  readonly value: number;
}

/** An input ready for evaluation at any time. A bool counts as 0 or 1, an enum as the index of its option. */
export type BoundInput = ReturnType<typeof bindInput>;

export function bindInput(input: TreeInput) {
  const type = inputType(input);
  const keys = numericKeys(input);
  const track = createKeyTrack(keys, input.kind === 'number' ? input.interpolation : 'step');
  return {
    type,
    track: smoothTrack(track, input.kind === 'number' ? input.smoothing : null),
    /** Its value at the last evaluated time. */
    now: changing(keys[0].value),
    /** Its value before all changes, and the changes, for stepped inputs. */
    initial: keys[0].value,
    changes: keys.filter(({ value }, i) => i > 0 && value !== keys[i - 1].value),
    /** True if it changes continuously: smoothed, or linear between keys. */
    gradual: input.kind === 'number' && (input.interpolation === 'linear' || input.smoothing !== null),
    startsAt: keys[0].time, // s, its first key, or 0 if that is later
  };
}

export function inputType(input: TreeInput): InputType {
  return { kind: input.kind, options: input.kind === 'enum' ? input.options : [] };
}

function numericKeys(input: TreeInput): readonly InputChange[] {
  const { value, keys } = input;
  const options: readonly string[] = input.kind === 'enum' ? input.options : [];
  const numeric = (one: number | boolean | string): number =>
    typeof one === 'string' ? options.indexOf(one) : Number(one);
  const given = keys.map((key) => ({ time: key.time, value: numeric(key.value) }));
  const slopes = input.kind === 'number' && input.interpolation === 'linear' && given.length > 0;
  const all = slopes ? given : [{ time: Math.min(0, given[0]?.time ?? 0), value: numeric(value) }, ...given];
  const period = input.kind === 'number' ? (input.period ?? null) : null;
  return period === null ? all : unwrapped(all, period);
}

/** Changes with whole periods added, so that each is at most half a period from the one before. */
function unwrapped(changes: readonly InputChange[], period: number): readonly InputChange[] {
  let before = changes[0].value;
  return changes.map(({ time, value }) => {
    before = value + period * Math.round((before - value) / period);
    return { time, value: before };
  });
}

/** Moves all inputs to `clock.elapsed`. */
export function sampleInputs(inputs: readonly BoundInput[], clock: Clock): void {
  for (let i = 0; i < inputs.length; i++) inputs[i].track.sample(inputs[i].now, clock);
}

/** The times at which a bool input becomes true, s, including its start if it is true from the beginning. */
export function risingEdges({ initial, changes, startsAt }: BoundInput): readonly number[] {
  const rises = changes.filter(({ value }) => value !== 0).map(({ time }) => time);
  return initial === 0 ? rises : [startsAt, ...rises];
}
