import type { Slot } from '#core/transition/document/document.ts';
import { ROOT_TIMES } from '#core/transition/document/validate-slot.ts';
import { findEngine } from '#core/engines/engines.ts';
import { slotTime, timeName } from '#core/transition/evaluation/method-setup.ts';
import type { BlendMethod } from '#core/methods/parts/method.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { Row } from '#renderer/controls/parameters/row.ts';

/** Previews a change of the slot; `name` is shown by undo. */
type ChangeSlot = (name: string, change: (before: Slot) => Slot) => void;

const CONTINUOUS = 'continuous';

/** Ticks per second that are offered, after those of the engine. */
const ticks = [24, 30, 60, 120];

/**
 * Settings that methods share: fatigue pose, root, velocity of the source, tick of an engine, trailing
 * joints.
 */
export function runRows(
  app: Pick<Workbench, 'document' | 'open'>,
  slot: Slot,
  method: BlendMethod | undefined,
  change: ChangeSlot,
): Row[] {
  if (method === undefined) return [];
  const own = slotTime(slot);
  const flag = (key: keyof typeof flags): Row => flagRow(slot, key, change);
  return [
    ...(Object.hasOwn(method.parameters, 'muscles') ? [flag('fatiguePose')] : []),
    ...(own === null ? [] : [rootRow(app, slot, own, change)]),
    ...(method.usesVelocity ? [flag('ignoresSourceVelocity')] : []),
    ...(method.isEngineNode === true ? [] : [tickRow(app, slot, change)]),
    ...(app.open.transition.value?.trailing.length ? [flag('trails')] : []),
  ];
}

/** Switches of a slot; one that is as usual is not in its document. */
const flags = {
  fatiguePose: {
    label: 'Fatigue pose',
    defaultValue: false,
    name: 'Change fatigue pose',
    description: 'Sinks into the fatigue pose of the muscles, each joint as far as it is tired.',
  },
  ignoresSourceVelocity: {
    label: 'Ignore velocity',
    defaultValue: false,
    name: 'Change source velocity',
    description:
      'For noisy motion capture: replaces the velocities of the source by those of the destination, or by zero where the source is extrapolated.',
  },
  trails: {
    label: 'Trailing joints',
    defaultValue: true,
    name: 'Change trailing joints of slot',
    description: 'The trailing joints of the transition swing on top of this slot.',
  },
} as const;

function flagRow(slot: Slot, key: keyof typeof flags, change: ChangeSlot): Row {
  const { label, description, defaultValue, name } = flags[key];
  return {
    kind: 'flag',
    key,
    label,
    description,
    defaultValue,
    value: slot[key] ?? defaultValue,
    preview: (value: boolean) =>
      change(name, (before) => withSetting(before, key, value === defaultValue ? undefined : value)),
  };
}

function rootRow(app: Pick<Workbench, 'open'>, slot: Slot, own: number, change: ChangeSlot): Row {
  const { label, step } =
    timeName(slot.values) === 'blendTime'
      ? { label: 'Root blend time', step: 0.01 }
      : { label: 'Root half-life', step: 0.005 };
  return {
    kind: 'number',
    key: 'rootTime',
    label,
    ...ROOT_TIMES,
    step,
    quantity: 's',
    description:
      'Blend of the root motion: speed over the ground, and turning. Same as the joints by default.',
    fps: app.open.source.value?.fps ?? 60,
    defaultValue: own,
    value: slot.rootTime ?? own,
    preview: (value: number) =>
      change(`Change ${label.toLowerCase()}`, (before) =>
        withSetting(before, 'rootTime', value === own ? undefined : value),
      ),
  };
}

function tickRow({ document }: Pick<Workbench, 'document'>, slot: Slot, change: ChangeSlot): Row {
  const first = findEngine(document.shown.engine.value)?.ticks ?? [];
  const value = slot.tick === undefined ? CONTINUOUS : String(slot.tick);
  return {
    kind: 'choice',
    key: 'tick',
    label: 'Tick',
    defaultValue: CONTINUOUS,
    value,
    description:
      'Evaluation rate of the engine: poses hold between ticks, and velocities come from the last two. Shows the blend as the engine will.',
    options: {
      Continuous: CONTINUOUS,
      ...Object.fromEntries(
        [...first, ...ticks, Number(value)]
          .filter(Number.isFinite)
          .map((tick) => [`${tick} Hz`, String(tick)]),
      ),
    },
    preview: (chosen: string) =>
      change('Change tick', (before) =>
        withSetting(before, 'tick', chosen === CONTINUOUS ? undefined : Number(chosen)),
      ),
  };
}

type Setting = 'rootTime' | 'tick' | keyof typeof flags;

/** A slot with a setting; undefined = without it. */
function withSetting<Name extends Setting>(slot: Slot, name: Name, value: Slot[Name] | undefined): Slot {
  const changed = { ...slot };
  if (value === undefined) delete changed[name];
  else changed[name] = value;
  return changed;
}
