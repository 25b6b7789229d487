import { useSignal } from '@preact/signals';
import { Diamond, Eraser, Trash2 } from 'lucide';
import { useEffect } from 'preact/hooks';
import { clamp } from '#core/kit/numbers.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { commitItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { bindPad } from '#renderer/stores/lab/tree/inputs-session.ts';
import { padControls } from './gamepad.ts';
import { withKey, withKeys } from './input-keys.ts';
import { nodeName, withValueAt } from '#renderer/stores/lab/tree/outline.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Popover } from '#renderer/kit/popover.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import type { ChoiceRow } from '#renderer/controls/parameters/row.ts';
import { Rows } from '#renderer/controls/parameters/rows.tsx';
import { valueAtTime, type InputRow } from './input-row.ts';
import { smoothingRows } from './smoothing-rows.ts';

export interface InputPopoverProps {
  readonly row: InputRow;
  readonly anchor: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** The settings of an input: smoothing, options, gamepad; and commands on its keys and on itself. */
export function InputMenu({ row, anchor, onClose }: InputPopoverProps) {
  const { name, input } = row;
  const gamepad = usePadRow(name);
  return (
    <Popover
      anchor={anchor}
      side="left"
      role="dialog"
      label={`Settings of ${name}`}
      class="lab-menu"
      onClose={onClose}
    >
      <h3>{name}</h3>
      <Rows folder={`input.${name}`} rows={[...smoothingRows(row), gamepad]} />
      {input.kind === 'enum' && <OptionsField row={row} options={input.options} />}
      <InputCommands row={row} onClose={onClose} />
    </Popover>
  );
}

/** The gamepad control of an input; it is not saved. */
function usePadRow(name: string): ChoiceRow {
  const { lab } = useApp();
  const bound = lab.inputs.pads.value.get(name);
  const at = padControls.findIndex(
    ({ control: { kind, index } }) => kind === bound?.kind && index === bound.index,
  );
  const isThere = useGamepad();
  return {
    kind: 'choice',
    key: 'gamepad',
    label: 'Gamepad',
    value: String(at),
    description: isThere
      ? 'Control that moves the input during a recording. Not saved'
      : 'No gamepad is connected. Connect one and press a button on it',
    options: Object.fromEntries([
      ['None', '-1'],
      ...padControls.map((each, i) => [each.name, String(i)] as const),
    ]),
    preview: (chosen) => bindPad(lab.inputs, name, padControls[Number(chosen)]?.control ?? null),
  };
}

/** True while a gamepad is connected, which the browser says when one of its buttons is pressed. */
function useGamepad(): boolean {
  const find = (): boolean => navigator.getGamepads().some((pad) => pad?.connected === true);
  const isThere = useSignal(find());
  useEffect(() => {
    const look = (): void => void (isThere.value = find());
    const changes = ['gamepadconnected', 'gamepaddisconnected'] as const;
    for (const change of changes) window.addEventListener(change, look);
    look(); // one may have come since the menu was drawn
    return () => changes.forEach((change) => window.removeEventListener(change, look));
  }, []);
  return isThere.value;
}

/** The options of a list. Values that are no longer an option become the first one. */
function OptionsField({ row, options }: { readonly row: InputRow; readonly options: readonly string[] }) {
  const shown = options.join(', ');
  const keep = (text: string): void => {
    const wanted = [...new Set(text.split(',').map((option) => option.trim()))].filter(
      (option) => option !== '',
    );
    if (wanted.length > 0)
      row.change.commit(`Change options of ${row.name}`, (input) => withOptions(input, wanted));
  };
  return (
    <label class="lab-options">
      <span>Options</span>
      <TextField label="Options" data-tip="Names with commas between them" value={shown} keep={keep} />
    </label>
  );
}

function withOptions(input: TreeInput, options: readonly string[]): TreeInput {
  if (input.kind !== 'enum') return input;
  const own = (value: string): string => (options.includes(value) ? value : options[0]);
  const keys = input.keys.map(({ time, value }) => ({ time, value: own(value) }));
  return { ...input, options, value: own(input.value), keys };
}

function InputCommands({ row, onClose }: { readonly row: InputRow; readonly onClose: () => void }) {
  const app = useApp();
  const { name, input, change, uses, raw, duration } = row;
  const users = useUserNames(row);
  const addKey = (): void => {
    const time = clamp(app.lab.time.peek(), 0, duration);
    change.commit(
      `Add key to ${name}`,
      (before) => withKey(before, { time, value: valueAtTime(raw, time) }).input,
    );
  };
  const remove = (): void => {
    onClose();
    commitItem(app, `Delete input ${name}`, (content) => withValueAt(content, ['inputs', name], undefined));
  };
  return (
    <div class="lab-commands flex gap-4">
      <Button icon={Diamond} tip="Add a key with the current value at the playhead" onClick={addKey}>
        Add key
      </Button>
      <Button
        icon={Eraser}
        tip="Delete all keys; the constant value remains"
        name="Clear keys"
        disabledReason={input.keys.length === 0 ? 'it has no keys' : null}
        onClick={() => change.commit(`Clear keys of ${name}`, (before) => withKeys(before, []))}
      >
        Clear keys
      </Button>
      <Button
        icon={Trash2}
        tip="Delete this input"
        name="Delete input"
        disabledReason={uses.length > 0 ? `${users} uses it. Give that node another input first` : null}
        onClick={remove}
      >
        Delete
      </Button>
    </div>
  );
}

/** `“Walk” and 2 others`: the nodes that use an input. */
function useUserNames({ uses }: InputRow): string {
  const { document } = useApp();
  const nodes = [...new Set(uses.map(({ node }) => node))];
  if (nodes.length === 0) return '';
  const first = `“${nodeName(nodes[0], (id) => document.shown.clips.value.get(id)?.label)}”`;
  return nodes.length === 1 ? first : `${first} or another of ${nodes.length} nodes`;
}
