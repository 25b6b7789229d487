import type { JointMap } from '../../joints/joint-map.ts';
import { mirrorMuscleChoice } from '../../muscle/muscle-choice.ts';
import type { Slot, Transition } from '../document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { withJoints } from './fit-clips.ts';

/**
 * Mirrors `transition`: both clips, and all joint names. Times stay the same: a left foot lands when the right one did. If it
 * interrupts another transition, only its own part is mirrored.
 *
 * @param map      of the destination's skeleton
 * @param reflect  mirrors an offset on the ground: see `mirrorOffset`
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
    source: source.kind !== 'chain' ? { ...source, mirror: !source.mirror } : source,
    destination: { ...destination, mirror: !destination.mirror },
    // Avoid -0.
    alignment: { ...alignment, offset: { ...plain(reflect(offset)), yaw: 0 - offset.yaw } },
  };
}

/** A slot with the choices of its method that depend on the side swapped. */
function mirrorChoices(slot: Slot): Slot {
  const parameters = findBlendMethod(slot.method)?.parameters ?? {};
  const values = Object.entries(slot.values).map(([name, value]) => {
    return [name, parameters[name]?.kind === 'muscles' ? mirrorMuscleChoice(String(value)) : value] as const;
  });
  return { ...slot, values: Object.fromEntries(values) };
}

/** Removes rounding errors of the mirror. */
function plain({ x, z }: { readonly x: number; readonly z: number }) {
  const round = (value: number): number => Math.round(value * 1e9) / 1e9 + 0;
  return { x: round(x), z: round(z) };
}
