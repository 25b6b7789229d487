import type { Slot } from '../transition/document/document.ts';
import { timeName } from '../transition/evaluation/method-setup.ts';
import { methodLabel } from '../methods/registry.ts';
import { blendSeconds } from './blend-seconds.ts';
import type { Engine, EngineNote } from './engine.ts';
import type { TangentCurve } from './tangent-curve.ts';

/**
 * The note of an engine that only cross-fades on a slot with another method; none if it has the method.
 * @param advice what to do; default: use the time of the method in a script
 */
export function otherMethodNotes(
  { label: engine, methods }: Pick<Engine, 'label' | 'methods'>,
  slot: Slot,
  advice = `A script of yours can use the ${timeName(slot.values) === 'halfLife' ? 'half-life' : 'blend time'}`,
): readonly EngineNote[] {
  if (methods.includes(slot.method)) return [];
  const name = methodLabel(slot.method).toLowerCase();
  const words = `${engine} has no ${name}: it cross-fades over ${blendSeconds(slot).toFixed(2)} s. ${advice}.`;
  return [{ row: 'method', kind: 'missing', words }];
}

/** The note of an engine that mixes rotations in another way than a crossfade. @param words how */
export function crossfadeNotes(
  { instead }: Pick<Engine, 'instead'>,
  { method }: Slot,
  words: string,
): readonly EngineNote[] {
  if (method !== 'crossfade') return [];
  const shown = methodLabel(instead(method) ?? method);
  return [{ row: 'method', kind: 'approximated', words: `${words} Choose ${shown} to see it.` }];
}

/** Deviation of the weight that is worth a note. */
const VISIBLE = 1e-3;

/** Notes on an easing that an engine has as a curve. */
export function curveNotes(
  { label }: Pick<Engine, 'label'>,
  curve: TangentCurve | null,
): readonly EngineNote[] {
  const note = (words: string): EngineNote => ({ row: 'easing', kind: 'approximated', words });
  const { points = [], maximum_deviation = 0 } = curve ?? {};
  const notes: EngineNote[] = [];
  if (maximum_deviation > VISIBLE)
    notes.push(
      note(
        `${label}’s curve differs from the easing by up to ${maximum_deviation.toFixed(4)} of the weight.`,
      ),
    );
  if (points.some(({ y }) => y < 0 || y > 1))
    notes.push(note(`${label} was not checked with weights below 0 or above 1: look at the result.`));
  return notes;
}

/** The half-life of a slot, for a script of the user; undefined if its method has none. */
export function halfLifeOf({ values }: Slot): number | undefined {
  const halfLife = values['halfLife'];
  return typeof halfLife === 'number' ? halfLife : undefined;
}
