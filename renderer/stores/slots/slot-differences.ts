import type { SlotSettings } from '#core/transition/document/document.ts';
import { isSameSetting, nounOf, settingsOf } from '#core/transition/document/slot-settings.ts';

/** True if two slots have the same settings. */
export function sameSlots(a: SlotSettings, b: SlotSettings): boolean {
  return slotDifferences(a, b).length === 0;
}

/** Names of the settings in which `slot` differs from `reference`: "half-life", "joint profile". */
export function slotDifferences(slot: SlotSettings, reference: SlotSettings): readonly string[] {
  if (slot.method !== reference.method) return ['method'];
  const settings = settingsOf(slot);
  const others = settingsOf(reference);
  const changed = settings.flatMap((setting, i) =>
    isSameSetting(setting, others[i]) ? [] : [nounOf(setting)],
  );
  // Values that no setting explains: another version of Segue has the method.
  const unknown = Object.keys({ ...slot.values, ...reference.values }).filter(
    (name) =>
      !settings.some((setting) => setting.place !== 'field' && setting.name === name) &&
      slot.values[name] !== reference.values[name],
  );
  return [...unknown, ...changed];
}
