import type { LabItem } from '#contract/lab-items.ts';
import type { MuscleAsset, PoseOfClip } from '#core/muscle/muscle-asset.ts';
import { contentOfMuscles, muscleItems, parseMuscleItem } from '#core/muscle/muscle-items.ts';
import { chosenAsset, parseMuscleChoice } from '#core/muscle/muscle-choice.ts';
import { defaultValues } from '#core/transition/methods/default-values.ts';
import { muscle } from '#core/transition/methods/muscle.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { setItem } from '../../stores/lab/lab-edits.ts';
import { setTransition, withSlot } from '../../stores/transitions/transition-edits.ts';
import { freeName } from '../../stores/transitions/transition-names.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { clipInPlay } from '../../stores/commands/marks/selected-marks.ts';
import { editableItem } from '../../stores/commands/lab/change-item.ts';
import { makeItem, openItem } from '../../stores/commands/lab/item-commands.ts';

/** The asset of an item; null if it is of another kind. */
export function musclesOf(item: LabItem | null): MuscleAsset | null {
  if (item?.kind !== 'muscles') return null;
  const parsed = parseMuscleItem(item);
  return parsed.ok ? parsed.value : null;
}

/** Adds an asset to the library and opens it. */
export async function makeMuscles(app: Workbench, asset: MuscleAsset): Promise<void> {
  const name = freeName(asset.name, app.document.current.peek().lab);
  await makeItem(app, {
    id: crypto.randomUUID(),
    kind: 'muscles',
    name,
    content: contentOfMuscles(asset),
  });
}

/** Changes the open asset as one edit; none if nothing changes. */
export function commitMuscles(
  app: Pick<Workbench, 'document' | 'editing' | 'workspace'>,
  name: string,
  change: (asset: MuscleAsset) => MuscleAsset,
): void {
  void app.editing.commit(() => {
    const before = editableItem(app);
    const asset = musclesOf(before);
    if (before === null || asset === null) return null;
    const content = contentOfMuscles(change(asset));
    const isSame = JSON.stringify(content) === JSON.stringify(contentOfMuscles(asset));
    return isSame ? null : setItem(name, before, { ...before, content });
  });
}

/** Why a slot cannot use the open muscles; null = it can. Reads signals. */
export function whyNotUseMuscles({ lab, open }: Workbench, index: number): string | null {
  if (musclesOf(lab.item.value) === null) return 'no muscles are open';
  const slot = open.transition.value?.slots[index];
  if (slot === undefined) return 'the open transition has no such slot';
  return slot.values['muscles'] === lab.item.value?.id ? 'it uses these muscles already' : null;
}

/** Puts the open muscles into a slot, which gets the method with muscles that it has, or *Muscle*. */
export function useMuscles(app: Workbench, index: number): void {
  const item = editableItem(app);
  const before = app.open.editable.peek();
  const slot = before?.slots[index];
  if (item === null || !before || slot === undefined) return;
  const hasMuscles = slot.values['muscles'] !== undefined;
  const method = hasMuscles ? slot.method : muscle.id;
  const values = { ...(hasMuscles ? slot.values : defaultValues(muscle)), muscles: item.id };
  const after = withSlot(before, index, { method, values });
  void app.editing.commit(setTransition(`Use ${item.name}`, before, after));
}

/** The muscles of the library that a slot of the open transition uses; null if none. Reads signals. */
export function musclesOfSlot({ open, document }: Workbench, index: number): LabItem | null {
  const { lab } = document.shown.value;
  const choice = parseMuscleChoice(String(open.transition.value?.slots[index]?.values['muscles']));
  const tags = open.destination.value?.tags ?? [];
  const found = choice && chosenAsset(choice, muscleItems(lab), tags);
  return lab.find(({ id }) => id === found?.id) ?? null;
}

/** Opens the muscles of a slot in their tab. */
export function openMusclesOfSlot(app: Workbench, index: number): void {
  const item = musclesOfSlot(app, index);
  if (item) openItem(app, item);
}

/** True if the method of a slot has muscles. Reads signals. */
export function hasMuscles({ open }: Workbench, index: number): boolean {
  const method = findBlendMethod(open.transition.value?.slots[index]?.method ?? '');
  return method?.parameters['muscles'] !== undefined;
}

/** The frame at the playhead as a pose of the clip that plays there; null if none does. Reads signals. */
export function frameAtPlayhead(app: Workbench): PoseOfClip | null {
  const inPlay = clipInPlay(app);
  if (inPlay === null) return null;
  const { id, fps } = inPlay.clip;
  return { clip: id, time: Math.round(inPlay.time * fps) / fps };
}

/** Makes the frame at the playhead the fatigue pose of the open muscles; `null` removes it. */
export function setFatiguePose(app: Workbench, pose: PoseOfClip | null): void {
  const name = pose === null ? 'Remove fatigue pose' : 'Set fatigue pose';
  commitMuscles(app, name, ({ fatiguePose: _, ...asset }) =>
    pose === null ? asset : { ...asset, fatiguePose: pose },
  );
}
