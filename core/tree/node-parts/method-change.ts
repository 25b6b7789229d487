import { assert } from '../../kit/assert.ts';
import { EASINGS } from '../../methods/curves/easing.ts';
import type { MethodSetup } from '../../transition/evaluation/captured-blend.ts';
import { timeName } from '../../transition/evaluation/method-setup.ts';
import { crossfade } from '../../methods/crossfade.ts';
import { defaultValues } from '../../methods/default-values.ts';
import { blendMethods } from '../../methods/registry.ts';
import type { BlendMethod } from '../../methods/parts/method.ts';
import { choiceSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import type { FieldsOf } from '../../documents/specs/spec.ts';

/** The change if a document states none. */
export const CROSSFADE = crossfade.id;

/**
 * The methods of a tree: the cross-fade of its children, and those with a time of their own that need no
 * playing source, no ticks of an engine, and no muscles of the library.
 */
export const treeMethods: readonly BlendMethod[] = blendMethods.filter(
  ({ id, parameters, isEngineNode, playsSource }) =>
    isEngineNode !== true &&
    (id === CROSSFADE || !playsSource) &&
    (parameters['blendTime'] ?? parameters['halfLife']) !== undefined &&
    Object.values(parameters).every(({ kind }) => kind !== 'muscles'),
);

/** The methods of a tree that menus offer, and the chosen one. @param chosen id */
export function offeredTreeMethods(chosen: unknown): readonly BlendMethod[] {
  return treeMethods.filter(({ id, isUnlisted }) => id === chosen || isUnlisted !== true);
}

/** The method with `id`; undefined if a tree cannot play it. */
export function findTreeMethod(id: unknown): BlendMethod | undefined {
  return treeMethods.find((method) => method.id === id);
}

/** True if a change by a method has an easing. @param id absent = a cross-fade */
export function usesEasing(id: unknown = CROSSFADE): boolean {
  return findTreeMethod(id)?.parameters['easing'] !== undefined;
}

/**
 * How a node changes from one child to another, besides the time that it takes: fields of all nodes that do.
 */
export const changeFields = {
  method: optionalSpec(choiceSpec(treeMethods.map(({ id }) => id)), CROSSFADE),
  easing: optionalSpec(choiceSpec(EASINGS), 'smoothstep'), // for methods that have one
};
export type MethodChange = FieldsOf<typeof changeFields>;

/** The method of a change with its default values, and the time with which it settles in `duration` s. */
export function setupOfChange({ method: id, easing }: MethodChange, duration: number): MethodSetup {
  const method = findTreeMethod(id);
  assert(method !== undefined, `no method ${id}, although it was validated`);
  const defaults = defaultValues(method);
  const time = timeName(defaults);
  // Settling times are proportional to a method's own time.
  const values = { ...defaults, ...('easing' in defaults && { easing }), [time]: 1 };
  return { method, values: { ...values, [time]: duration / method.settlingTime(values) } };
}
