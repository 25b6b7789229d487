import { useSignal } from '@preact/signals';
import { Pencil, RefreshCw, Trash2 } from 'lucide';
import type { Preset } from '#contract/rows/library-rows.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { openJoints } from '#renderer/stores/shown/open-transition.ts';
import { applyPreset, presetOf, removePreset, updatePreset } from '#renderer/stores/slots/slot-edits.ts';
import { resetSlot } from './slot-actions.ts';
import { Button } from '#renderer/kit/button.tsx';
import { methodSummary } from '#renderer/controls/method-summary.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { RenamePreset, SavePreset, type PresetsOfSlotProps } from './preset-name-field.tsx';
import { SideMenu, TryOn } from '#renderer/controls/side-menu.tsx';

/** Presets of the library, beside the slot that they change. */
export function PresetMenu() {
  const { session, open } = useApp();
  const menu = session.sideMenu.value;
  // The transition without the preview of a preset.
  const transition = open.editable.value;
  if (menu?.kind !== 'presets' || !transition?.slots[menu.slot]) return null;
  return <OpenPresetMenu key={menu.slot} index={menu.slot} transition={transition} />;
}

function OpenPresetMenu({ index, transition }: PresetsOfSlotProps) {
  const { document } = useApp();
  const presets = document.current.presets.value;
  const renaming = useSignal<string | null>(null);
  return (
    <SideMenu
      title="Presets"
      letter={slotLetter(index)}
      tone={slotTone(index)}
      anchor={`slot.${index}.preset`}
    >
      {presets.length === 0 && (
        <p class="side-menu-empty dim">
          No presets of your own yet. Enter a name below to save the settings of {slotLetter(index)}.
        </p>
      )}
      <ul class="side-menu-list" aria-label="Presets">
        {presets.map((preset) => (
          <PresetItem
            key={preset.id}
            preset={preset}
            index={index}
            transition={transition}
            renaming={renaming.value === preset.id}
            onRename={(id) => (renaming.value = id)}
          />
        ))}
        <ShippedItem index={index} transition={transition} />
      </ul>
      <UpdatePreset index={index} transition={transition} />
      <SavePreset index={index} transition={transition} />
    </SideMenu>
  );
}

interface PresetItemProps extends PresetsOfSlotProps {
  readonly preset: Preset;
  readonly renaming: boolean;
  readonly onRename: (id: string | null) => void;
}

function PresetItem({ preset, index, transition, renaming, onRename }: PresetItemProps) {
  const app = useApp();
  const { settings, id, name } = preset;
  const method = findBlendMethod(settings.method);
  const facts = method ? `${method.label} · ${methodSummary(method, settings.values)}` : settings.method;
  const rename = (): void => onRename(id);
  const remove = (): void => {
    app.editing.cancel();
    void app.editing.commit(removePreset(preset));
  };
  if (renaming) return <RenamePreset preset={preset} onDone={() => onRename(null)} />;
  return (
    <li
      onKeyDown={({ key }) => {
        if (key === 'F2') rename();
        if (key === 'Delete') remove();
      }}
    >
      <TryOn
        name={name}
        facts={facts}
        current={transition.slots[index].preset === id}
        edit={(before) => applyPreset(before, index, preset, openJoints(app.open.clips.peek()))}
      />
      <Button icon={Pencil} tip={`Rename ${name}`} keys="F2" bare onClick={rename} />
      <Button icon={Trash2} tip={`Delete ${name}`} keys="Delete" bare onClick={remove} />
    </li>
  );
}

/** The method with its default values. It is not a preset and cannot be renamed. */
function ShippedItem({ index, transition }: PresetsOfSlotProps) {
  const method = findBlendMethod(transition.slots[index].method);
  if (!method) return null;
  return (
    <li class="shipped">
      <TryOn
        name={`${method.label} defaults`}
        facts="all parameters at their defaults, no joint profile"
        current={false}
        edit={(before) => resetSlot(before, index)}
      />
    </li>
  );
}

/** Updates the preset of a slot that differs from it. */
function UpdatePreset({ index, transition }: PresetsOfSlotProps) {
  const app = useApp();
  const found = presetOf(
    transition.slots[index],
    app.document.current.presets.value,
    openJoints(app.open.clips.value),
  );
  if (!found || found.changed.length === 0) return null;
  const { preset, changed } = found;
  return (
    <div class="side-menu-foot row gap-8 rigid dim">
      <span class="cut" data-tip={changed.join(', ')}>
        Changed: {changed.join(', ')}
      </span>
      <Button
        icon={RefreshCw}
        tip={`Update ${preset.name} with the settings of ${slotLetter(index)}`}
        onClick={() => void app.editing.commit(updatePreset(transition, index, preset))}
      >
        Update preset
      </Button>
    </div>
  );
}
