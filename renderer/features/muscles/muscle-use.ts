import { type MuscleUse, anglesBetween } from '#core/procedural/muscle/bind-muscles.ts';
import { chosenAsset, FORCE_FORMS, parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { muscleInertialization } from '#core/methods/muscle-inertialization.ts';
import { methodLabel } from '#core/methods/registry.ts';
import { oncePer } from '#core/kit/long-work.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { canonicalNamesOf } from '#core/rig/roles/canonical-names.ts';
import { createPose } from '#core/pose/pose.ts';
import { createPlayback, playClip } from '#core/transition/clips/clip-playback.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';

const anglesAtSeam = oncePer(seamAngles);

/** How muscles are used: by a slot of the open transition, or as usual if none uses them. */
export interface ShownUse extends MuscleUse {
  readonly slot: string | null; // `A · Muscle`
  readonly halfLife: number; // s, of the slot, or the usual one
  readonly angleOf: ReadonlyMap<string, number>; // at the seam, see `seamAngles`
}

/** The first slot of the open transition that uses the muscles with this id. Reads signals. */
export function useOfMuscles(app: Pick<Workbench, 'document' | 'open'>, id: string): ShownUse {
  const { open, document } = app;
  const slots = open.transition.value?.slots ?? [];
  const items = muscleItems(document.shown.lab.value);
  const tags = open.destination.value?.tags ?? [];
  const uses = ({ values }: Slot): boolean => {
    const choice = parseMuscleChoice(String(values['muscles']));
    return choice !== null && chosenAsset(choice, items, tags)?.id === id;
  };
  const index = slots.findIndex(uses);
  const slot = slots[index];
  const values = { ...defaultValues(muscleInertialization), ...slot?.values };
  return {
    slot: slot ? `${slotLetter(index)} · ${methodLabel(slot.method)}` : null,
    form: FORCE_FORMS.find((form) => form === values['forceForm']) ?? 'metric',
    rotationMultiplier: Number(values['rotationMultiplier']),
    fatigue: Number(values['fatigue']),
    halfLife: Number(values['halfLife']),
    angleOf: anglesAtSeam(open.clips.value),
  };
}

/**
 * The angle of each joint from the destination at the seam of the open transition, by canonical name, rad;
 * empty while none is loaded, and for a chain, whose seam is inside another transition.
 */
function seamAngles(clips: OpenClips): ReadonlyMap<string, number> {
  if (clips.state !== 'ready' || clips.chain.length !== 1) return new Map();
  const [{ source, destination }] = clips.chain;
  const map = clips.maps[clips.maps.length - 1];
  if (source.kind === 'chain' || map === undefined) return new Map();
  const ends = [createPlayback(source, clips.source), createPlayback(destination, clips.destination)];
  const [from, to] = ends.map((end) => playClip(createPose(map.joints.length), end, { elapsed: 0 }));
  const angles = anglesBetween(from, to);
  return new Map(canonicalNamesOf(map).map((name, j) => [name, angles[j]]));
}
