import type { Slot } from '../transition/document/document.ts';
import { timeName } from '../transition/evaluation/method-setup.ts';
import { findBlendMethod } from '../transition/methods/registry.ts';
import type { Engine, EngineNote } from './engine.ts';

/** The note of an engine that only cross-fades on a slot with another method; none if it has the method. */
export function otherMethodNotes(
  { label: engine, methods }: Pick<Engine, 'label' | 'methods'>,
  { method, values }: Slot,
): readonly EngineNote[] {
  if (methods.includes(method)) return [];
  const name = (findBlendMethod(method)?.label ?? method).toLowerCase();
  const time = timeName(values) === 'halfLife' ? 'half-life' : 'blend time';
  const words = `${engine} has no ${name}: it cross-fades over the same time. A script of yours can use the ${time}.`;
  return [{ row: 'method', kind: 'missing', words }];
}

/** The half-life of a slot, for a script of the user; undefined if its method has none. */
export function halfLifeOf({ values }: Slot): number | undefined {
  const halfLife = values['halfLife'];
  return typeof halfLife === 'number' ? halfLife : undefined;
}
