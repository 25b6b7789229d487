import type { Slot, Transition } from '../../transition/document/document.ts';
import { ROOT_TIMES } from '../../transition/document/validate-slot.ts';
import { slotTime, timeName } from '../../transition/evaluation/method-setup.ts';
import { switchMethod } from '../../transition/evaluation/switch-method.ts';
import type { BlendMethod } from '../../methods/parts/method.ts';
import { optionsOf } from '../../methods/default-values.ts';
import { findBlendMethod, methodLabel, offeredMethods } from '../../methods/registry.ts';
import { inUnit, valueText } from '../../transition/review/review-changes.ts';
import { spread, type SettingValue, type TriedSetting } from './transition-settings.ts';

/** A setting of a slot alone. */
interface SlotSetting extends Omit<TriedSetting, 'with'> {
  change(slot: Slot, value: SettingValue): Slot;
}

/** The settings of slot `index` of a transition. */
export function slotSettings(transition: Transition, index: number): readonly TriedSetting[] {
  const slot = transition.slots[index];
  const method = findBlendMethod(slot.method);
  if (method === undefined) return [];
  const all = [
    ...valueSettings(slot, method),
    ...runSettings(slot, method, transition.trailing.length > 0),
    methodSetting(slot),
  ];
  return all.map(({ change, ...setting }) => ({
    ...setting,
    with: (before, value) => ({
      ...before,
      slots: before.slots.map((each, i) => (i === index ? change(each, value) : each)),
    }),
  }));
}

/**
 * Other methods keep values of the same name. Those with muscles need a choice of them, and are not tried.
 */
function methodSetting({ method: now }: Slot): SlotSetting {
  const others = offeredMethods.filter(
    ({ id, parameters }) => id !== now && !Object.hasOwn(parameters, 'muscles'),
  );
  return {
    id: 'method',
    label: 'Method',
    now,
    tries: others.map(({ id }) => id),
    step: null,
    change: (slot, id) => switchMethod(slot, findBlendMethod(String(id)) ?? others[0]),
    words: (id) => methodLabel(String(id)),
  };
}

/** The parameters of the method. */
function valueSettings({ values }: Slot, method: BlendMethod): readonly SlotSetting[] {
  return Object.entries(method.parameters).flatMap(([name, spec]): readonly SlotSetting[] => {
    if (spec.kind === 'muscles') return [];
    const now = values[name] ?? spec.default;
    return [
      {
        id: `values.${name}`,
        label: spec.label,
        now,
        tries: spec.kind === 'number' ? spread(spec) : optionsOf(spec).filter((option) => option !== now),
        step: spec.kind === 'number' ? spec.step : null,
        change: (slot, value) => ({
          ...slot,
          values: { ...slot.values, [name]: typeof value === 'number' ? value : String(value) },
        }),
        words: (value) => valueText(spec, typeof value === 'number' ? value : String(value)),
      },
    ];
  });
}

/** Ticks of engines, 1/s. */
const TICKS = [null, 24, 30, 60, 120];

/** Settings that methods share. */
function runSettings(slot: Slot, method: BlendMethod, trails: boolean): readonly SlotSetting[] {
  const own = slotTime(slot);
  const label = timeName(slot.values) === 'blendTime' ? 'Root blend time' : 'Root half-life';
  const root: SlotSetting = {
    id: 'rootTime',
    label,
    now: slot.rootTime ?? null,
    tries: [null, ...spread({ ...ROOT_TIMES, unit: 's', step: 0.01 })],
    step: 0.01,
    change: (before, value) => ({ ...before, rootTime: typeof value === 'number' ? value : undefined }),
    words: (value) => (typeof value === 'number' ? inUnit(value, 's') : 'that of the joints'),
  };
  const tick: SlotSetting = {
    id: 'tick',
    label: 'Tick',
    now: slot.tick ?? null,
    tries: TICKS,
    step: null,
    change: (before, value) => ({ ...before, tick: typeof value === 'number' ? value : undefined }),
    words: (value) => (typeof value === 'number' ? inUnit(value, 'Hz') : 'continuous'),
  };
  return [
    ...(own === null ? [] : [root]),
    ...(method.isEngineNode === true ? [] : [tick]),
    ...(method.usesVelocity ? [flag('ignoresSourceVelocity', 'Ignore velocity', slot, false)] : []),
    ...(trails ? [flag('trails', 'Trailing joints', slot, true)] : []),
    ...(slot.profile === null ? [] : [without('profile', 'Joint profile', null)]),
    ...(slot.cutJoints === undefined ? [] : [without('cutJoints', 'Cut joints', undefined)]),
  ];
}

function flag(
  id: 'ignoresSourceVelocity' | 'trails',
  label: string,
  slot: Slot,
  defaultValue: boolean,
): SlotSetting {
  const now = slot[id] ?? defaultValue;
  return {
    id,
    label,
    now,
    tries: [!now],
    step: null,
    change: (before, value) => ({ ...before, [id]: value === defaultValue ? undefined : value === true }),
    words: (value) => (value === true ? 'on' : 'off'),
  };
}

/** A setting that can only be left out. */
function without(id: 'profile' | 'cutJoints', label: string, none: null | undefined): SlotSetting {
  return {
    id,
    label,
    now: 'set',
    tries: [null],
    step: null,
    change: (before) => ({ ...before, [id]: none }),
    words: (value) => (value === null ? 'none' : 'set'),
  };
}
