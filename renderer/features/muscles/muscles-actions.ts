import { LEFT_LEG, type MuscleAsset, type PoseOfClip } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles, muscleItems, parseMuscleItem } from '#core/procedural/muscle/muscle-items.ts';
import { toOptimalLengths, withRightFromLeft } from '#core/procedural/muscle/muscle-table.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { chosenAsset, parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { muscle } from '#core/methods/muscle.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { inMenu, type Condition, type ActionRow } from '#renderer/stores/action.ts';
import { SLOT_NAMES } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { needsLibrary } from '#renderer/stores/conditions.ts';
import { setItem } from '#renderer/stores/lab/lab-edits.ts';
import { setTransition, withSlot } from '#renderer/stores/transitions/transition-edits.ts';
import { freeName } from '#contract/rows/transition-names.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { clipInPlay } from '#renderer/stores/commands/marks/mark-commands.ts';
import { editableItem, makeItem, openItem } from '#renderer/stores/commands/lab/item-commands.ts';

const needsMuscles: Condition = ({ lab }) =>
  musclesOf(lab.item.value) === null ? 'no muscles are open' : null;

/** New muscle assets. */
export const newMusclesActions = inMenu(
  'Transition',
  'muscles',
  [
    newRow('leg', 'left leg of the example', () => LEFT_LEG),
    newRow('empty', 'empty', () => ({ ...LEFT_LEG, name: 'Muscles', source: '', joints: {} })),
  ],
  'Muscles',
);

/** Commands on muscle assets. */
export const musclesActions = [
  ...inMenu(
    'Transition',
    'muscles',
    [
      {
        id: 'muscles.mirror',
        title: 'Mirror muscles left to right',
        short: 'Mirror left → right',
        tip: 'The rows of the right side become those of the left',
        disabled: (app) =>
          needsMuscles(app) ??
          (hasLeft(musclesOf(app.lab.item.value)) ? null : 'the table has no joint of the left side'),
        run: (app) => commitMuscles(app, 'Mirror left to right', withRightFromLeft),
      },
      {
        id: 'muscles.convert',
        title: 'Convert lengths to optimal lengths',
        short: 'Convert',
        tip: 'Divides lengths by the optimal length of each row; the lengths in metres are lost',
        disabled: (app) => needsMuscles(app) ?? whyNotConvert(musclesOf(app.lab.item.value)),
        run: (app) => commitMuscles(app, 'Convert lengths', toOptimalLengths),
      },
      {
        id: 'muscles.pose',
        title: 'Set fatigue pose of muscles',
        short: 'Set',
        tip: 'The frame at the playhead becomes the pose towards which tired figures sink',
        disabled: (app) =>
          needsMuscles(app) ?? (frameAtPlayhead(app) === null ? 'no clip plays at the playhead' : null),
        run: (app) => setFatiguePose(app, frameAtPlayhead(app)),
      },
      useRow(0),
      useRow(1),
    ],
    'Muscles',
  ),
  ...SLOT_NAMES.flatMap((_, index) => inMenu('Transition', null, [openRow(index)])),
];

function newRow(id: string, words: string, make: () => MuscleAsset): ActionRow {
  return {
    id: `muscles.new.${id}`,
    title: `New muscles: ${words}`,
    tip: 'Force, fatigue and speed of each joint in the methods with muscles',
    disabled: needsLibrary,
    run: (app) => void makeMuscles(app, make()),
  };
}

function useRow(index: number): ActionRow {
  const name = slotLetter(index);
  return {
    id: `muscles.use${name}`,
    title: `Use muscles in ${name}`,
    short: `Use in ${name}`,
    tip: 'A slot without muscles gets the method Muscle',
    disabled: (app) => whyNotUseMuscles(app, index),
    run: (app) => useMuscles(app, index),
  };
}

function openRow(index: number): ActionRow {
  return {
    id: `muscles.open${slotLetter(index)}`,
    title: `Open muscles of ${slotLetter(index)}`,
    short: 'Open muscles',
    offered: (app) => hasMuscles(app, index),
    disabled: (app) => (musclesOfSlot(app, index) ? null : 'the slot uses no muscles of the library'),
    run: (app) => {
      const item = musclesOfSlot(app, index);
      if (item) openItem(app, item);
    },
  };
}

function whyNotConvert(asset: MuscleAsset | null): string | null {
  if (asset?.model === 'springDamper') return 'springs have no lengths';
  return asset?.lengthsIn === 'm' ? null : 'they are in optimal lengths already';
}

const hasLeft = (asset: MuscleAsset | null): boolean =>
  Object.keys(asset?.joints ?? {}).some((joint) => joint.startsWith('left '));

/** The asset of an item; null if it is of another kind. */
export function musclesOf(item: LabItem | null): MuscleAsset | null {
  if (item?.kind !== 'muscles') return null;
  const parsed = parseMuscleItem(item);
  return parsed.ok ? parsed.value : null;
}

/** Adds an asset to the library and opens it. */
async function makeMuscles(app: Workbench, asset: MuscleAsset): Promise<void> {
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
    return sameValue(content, contentOfMuscles(asset)) ? null : setItem(name, before, { ...before, content });
  });
}

/** Why a slot cannot use the open muscles; null = it can. Reads signals. */
function whyNotUseMuscles({ lab, open }: Workbench, index: number): string | null {
  if (musclesOf(lab.item.value) === null) return 'no muscles are open';
  const slot = open.transition.value?.slots[index];
  if (slot === undefined) return 'the open transition has no such slot';
  return slot.values['muscles'] === lab.item.value?.id ? 'it uses these muscles already' : null;
}

/** Puts the open muscles into a slot, which gets the method with muscles that it has, or *Muscle*. */
function useMuscles(app: Workbench, index: number): void {
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
function musclesOfSlot({ open, document }: Workbench, index: number): LabItem | null {
  const lab = document.shown.lab.value;
  const choice = parseMuscleChoice(String(open.transition.value?.slots[index]?.values['muscles']));
  const tags = open.destination.value?.tags ?? [];
  const found = choice && chosenAsset(choice, muscleItems(lab), tags);
  return lab.find(({ id }) => id === found?.id) ?? null;
}

/** True if the method of a slot has muscles. Reads signals. */
function hasMuscles({ open }: Workbench, index: number): boolean {
  const method = findBlendMethod(open.transition.value?.slots[index]?.method ?? '');
  return method?.parameters['muscles'] !== undefined;
}

/** The frame at the playhead as a pose of the clip that plays there; null if none does. Reads signals. */
function frameAtPlayhead(app: Workbench): PoseOfClip | null {
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
