import type { Slot } from '../../../../core/transition/document/document.ts';
import { ROOT_TIMES } from '../../../../core/transition/document/validate-slot.ts';
import { timeName } from '../../../../core/transition/evaluation/method-setup.ts';
import type { BlendMethod } from '../../../../core/transition/method.ts';
import type { Workbench } from '../../../state/workbench.ts';
import type { Row } from '../controls/row.ts';

/** Previews a change of the slot; `name` is shown by undo. */
type ChangeSlot = (name: string, change: (before: Slot) => Slot) => void;

const CONTINUOUS = 'continuous';

/** Options of the tick: label → ticks per second. */
const ticks = {
  Continuous: CONTINUOUS,
  '24 Hz': '24',
  '30 Hz': '30',
  '60 Hz': '60',
  '120 Hz': '120',
} as const;

/** Settings that every method has: root, velocity of the source, tick of an engine. */
export function runRows(
  app: Pick<Workbench, 'open'>,
  slot: Slot,
  method: BlendMethod | undefined,
  change: ChangeSlot,
): Row[] {
  if (method === undefined) return [];
  const own = ownTime(slot);
  return [
    ...(own === null ? [] : [rootRow(app, slot, own, change)]),
    ...(method.usesVelocity ? [velocityRow(slot, change)] : []),
    ...(method.isEngineNode === true ? [] : [tickRow(slot, change)]),
    ...(app.open.transition.value?.trailing.length ? [trailsRow(slot, change)] : []),
  ];
}

/** Blend time or half-life of the joints, s; null if the method has neither. */
export function ownTime({ values }: Slot): number | null {
  const time = values[timeName(values)];
  return typeof time === 'number' ? time : null;
}

function rootRow(app: Pick<Workbench, 'open'>, slot: Slot, own: number, change: ChangeSlot): Row {
  const { label, ...fineness } =
    timeName(slot.values) === 'blendTime'
      ? { label: 'Root blend time', step: 0.01, digits: 2 }
      : { label: 'Root half-life', step: 0.005, digits: 3 };
  return {
    kind: 'number',
    key: 'rootTime',
    label,
    description:
      'Blend of the root motion: speed over the ground, and turning. Same as the joints by default.',
    ...ROOT_TIMES,
    ...{ ...fineness, logarithmic: true, quantity: 's', unit: 's' },
    fps: app.open.source.value?.fps ?? 60,
    usual: own,
    value: slot.rootTime ?? own,
    preview: (value) =>
      change(`Change ${label.toLowerCase()}`, ({ rootTime: _, ...before }) =>
        value === own ? before : { ...before, rootTime: value },
      ),
  };
}

function velocityRow(slot: Slot, change: ChangeSlot): Row {
  return {
    kind: 'flag',
    key: 'ignoresSourceVelocity',
    label: 'Ignore velocity',
    description:
      'For noisy motion capture: replaces the velocities of the source by those of the destination, or by zero where the source is extrapolated.',
    usual: false,
    value: slot.ignoresSourceVelocity ?? false,
    preview: (value) =>
      change('Change source velocity', ({ ignoresSourceVelocity: _, ...before }) =>
        value ? { ...before, ignoresSourceVelocity: true } : before,
      ),
  };
}

function trailsRow(slot: Slot, change: ChangeSlot): Row {
  return {
    kind: 'flag',
    key: 'trails',
    label: 'Trailing joints',
    description: 'The trailing joints of the transition swing on top of this slot.',
    usual: true,
    value: slot.trails ?? true,
    preview: (value) =>
      change('Change trailing joints of slot', ({ trails: _, ...before }) =>
        value ? before : { ...before, trails: false },
      ),
  };
}

function tickRow(slot: Slot, change: ChangeSlot): Row {
  const value = slot.tick === undefined ? CONTINUOUS : String(slot.tick);
  const known: readonly string[] = Object.values(ticks);
  return {
    kind: 'choice',
    key: 'tick',
    label: 'Tick',
    description:
      'Evaluation rate of the engine: poses hold between ticks, and velocities come from the last two. Shows the blend as the engine will.',
    options: known.includes(value) ? ticks : { ...ticks, [`${value} Hz`]: value },
    usual: CONTINUOUS,
    value,
    preview: (chosen) =>
      change('Change tick', ({ tick: _, ...before }) =>
        chosen === CONTINUOUS ? before : { ...before, tick: Number(chosen) },
      ),
  };
}
