import { useSignal } from '@preact/signals';
import type { Preset } from '#contract/rows/library-rows.ts';
import { MAX_PRESET_NAME_LENGTH } from '#contract/rows/preset-name.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { presetNamed, renamePreset, savePreset, updatePreset } from '#renderer/stores/slots/slot-edits.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

export interface PresetsOfSlotProps {
  readonly index: number; // of the slot
  readonly transition: Transition;
}

/** Saves the slot as a preset; an existing name replaces that preset. */
export function SavePreset({ index, transition }: PresetsOfSlotProps) {
  const { document, editing } = useApp();
  const name = useSignal('');
  const trimmed = name.value.trim();
  const same = presetNamed(document.current.presets.value, trimmed);
  const save = (): void => {
    if (trimmed === '') return;
    name.value = '';
    void editing.commit(
      same
        ? updatePreset(transition, index, same)
        : savePreset(transition, index, crypto.randomUUID(), trimmed),
    );
  };
  return (
    <form
      class="side-menu-foot row gap-8 rigid dim"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        class="field"
        aria-label="Name of a new preset"
        placeholder={`Save ${slotLetter(index)} as…`}
        maxLength={MAX_PRESET_NAME_LENGTH}
        spellcheck={false}
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <button
        type="submit"
        class="button"
        aria-disabled={trimmed === ''}
        data-tip={saveTip(trimmed, same, slotLetter(index))}
      >
        {same ? 'Replace' : 'Save'}
      </button>
    </form>
  );
}

function saveTip(name: string, same: Preset | undefined, slot: string): string {
  if (name === '') return 'Save preset: enter a name first';
  return same
    ? `Replace the settings of ${same.name} with those of ${slot}`
    : `Save the settings of ${slot} as ${name}`;
}

/** Enter or leaving saves the name if it is unique; Escape cancels. */
export function RenamePreset({ preset, onDone }: { readonly preset: Preset; readonly onDone: () => void }) {
  const { document, editing } = useApp();
  return (
    <li class="renaming">
      <TextField
        label={`Name of ${preset.name}`}
        maxLength={MAX_PRESET_NAME_LENGTH}
        value={preset.name}
        problem={(name) => {
          const same = presetNamed(document.current.peek().presets, name);
          return same === undefined || same.id === preset.id ? null : `${same.name} already exists`;
        }}
        alerts
        keep={(name) =>
          name !== '' && name !== preset.name && void editing.commit(renamePreset(preset, name))
        }
        close={onDone}
      />
    </li>
  );
}
