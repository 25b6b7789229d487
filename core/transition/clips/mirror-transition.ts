import type { JointMap } from '../../joints/joint-map.ts';
import type { Slot, Transition } from '../document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { withJoints } from './fit-clips.ts';

/**
 * `transition` in a mirror: both clips change sides, and what it says of left joints is said of right ones. Times stay: a left foot
 * comes down when the right one did. Of a transition that interrupts another only its own part changes.
 *
 * @param map      of the destination's skeleton
 * @param reflect  an offset on the ground, in the mirror: see `mirrorOffset`
 */
export function mirrorTransition(
  transition: Transition,
  map: JointMap,
  reflect: (offset: { readonly x: number; readonly z: number }) => { readonly x: number; readonly z: number },
): Transition {
  const { names } = map.skeleton;
  const counterpart = (name: string): string[] => {
    const joint = names.indexOf(name);
    return [joint < 0 ? name : names[map.joints[joint].counterpart]];
  };
  const other = withJoints(transition, counterpart);
  const { source, destination, alignment } = other;
  const { offset } = alignment;
  return {
    ...other,
    slots: other.slots.map(mirrorChoices),
    source: source.kind === 'clip' ? { ...source, mirror: !source.mirror } : source,
    destination: { ...destination, mirror: !destination.mirror },
    // No minus before a nought.
    alignment: { ...alignment, offset: { ...plain(reflect(offset)), yaw: 0 - offset.yaw } },
  };
}

/** A slot with what its method says of one side said of the other. */
function mirrorChoices(slot: Slot): Slot {
  const parameters = findBlendMethod(slot.method)?.parameters ?? {};
  const values = Object.entries(slot.values).map(([name, value]) => {
    const spec = parameters[name];
    const mirrored = spec?.kind === 'choice' ? (spec.mirrored ?? {}) : {};
    return [name, Object.hasOwn(mirrored, value) ? mirrored[value] : value] as const;
  });
  return { ...slot, values: Object.fromEntries(values) };
}

/** Rounding of a mirror is not an offset that anybody made. */
function plain({ x, z }: { readonly x: number; readonly z: number }) {
  const round = (value: number): number => Math.round(value * 1e9) / 1e9 + 0;
  return { x: round(x), z: round(z) };
}
