import { useSignal } from '@preact/signals';
import { AudioWaveform, Circle, Ellipsis, Trash2, Plus } from 'lucide';
import { useRef, useEffect } from 'preact/hooks';
import type { DocumentProblem } from '#core/documents/specs/spec.ts';
import { commitItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { toggleArmed, renameInSession } from '#renderer/stores/lab/tree/inputs-session.ts';
import { withValueAt } from '#renderer/stores/lab/tree/outline.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { GenerateMenu } from './generate-menu.tsx';
import { InputCurve } from './input-curve.tsx';
import { InputMenu } from './input-menu.tsx';
import { useInputRow, type InputRowSource } from './input-row.ts';
import { ValueControl } from './value-control.tsx';
import { nameProblem, withRenamedInput } from './input-keys.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { newInput } from '#core/tree/document/make-node.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { inputsIn } from '#renderer/stores/lab/tree/open-tree.ts';
import { freeName } from '#contract/rows/transition-names.ts';
import { Popover } from '#renderer/kit/popover.tsx';

interface InputItemProps {
  readonly source: InputRowSource;
  readonly others: readonly string[]; // names of the other inputs
  readonly isNew: boolean;
}

/** An input: its name, its value at the playhead, its commands, and its curve. */
export function InputItem({ source, others, isNew }: InputItemProps) {
  const { lab } = useApp();
  const row = useInputRow(source);
  const { name } = row;
  const head = useRef<HTMLDivElement>(null);
  const menu = useSignal<'settings' | 'generate' | null>(null);
  const isArmed = lab.inputs.armed.value.has(name);
  const OpenMenu = menu.value === 'generate' ? GenerateMenu : InputMenu;
  return (
    <li class={isArmed ? 'lab-input armed' : 'lab-input'}>
      <div ref={head} class="lab-input-head row gap-2 wrap">
        <Button
          bare
          icon={Circle}
          class="lab-arm"
          tip="Record: values that you drag during playback become keys. In a loop, the last pass counts"
          name={`Record ${name}`}
          pressed={isArmed}
          onClick={() => toggleArmed(lab.inputs, name)}
        />
        <InputName name={name} others={others} isNew={isNew} />
        {row.input.kind === 'number' && <span class="faint">{row.input.unit}</span>}
        <ValueControl row={row} />
        <Button
          bare
          icon={AudioWaveform}
          tip="Generate keys"
          name={`Generate keys of ${name}`}
          onClick={() => (menu.value = 'generate')}
        />
        <Button
          bare
          icon={Ellipsis}
          tip="Smoothing, gamepad and commands"
          name={`Settings of ${name}`}
          onClick={() => (menu.value = 'settings')}
        />
      </div>
      <InputCurve row={row} />
      {menu.value !== null && (
        <OpenMenu row={row} anchor={() => head.current} onClose={() => (menu.value = null)} />
      )}
    </li>
  );
}

/** An input that cannot be read: its problem, and a button that deletes it. */
export function FaultyInput({ name, problem }: { readonly name: string; readonly problem: DocumentProblem }) {
  const app = useApp();
  return (
    <li class="lab-input">
      <div class="lab-input-head row gap-2 wrap">
        <span class="error-text cut">{name}</span>
        <span class="faint cut" data-tip={problem.message}>
          {`${problem.path} ${problem.message}`.trim()}
        </span>
        <Button
          bare
          icon={Trash2}
          tip={`Delete input ${name}`}
          onClick={() =>
            commitItem(app, `Delete input ${name}`, (content) =>
              withValueAt(content, ['inputs', name], undefined),
            )
          }
        />
      </div>
    </li>
  );
}

export interface InputNameProps {
  readonly name: string;
  readonly others: readonly string[];
  readonly isNew: boolean; // its name is entered first
}

/** The name of an input. Enter, F2 or a double click renames it in place, with all references of nodes. */
function InputName({ name, others, isNew }: InputNameProps) {
  const editing = useSignal(isNew);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing.value) button.current?.focus();
    wasEditing.current = editing.value;
  }, [editing.value]);
  if (editing.value) return <NameField name={name} others={others} close={() => (editing.value = false)} />;
  return (
    <button
      ref={button}
      type="button"
      class="lab-input-name plain cut"
      data-tip="Double click to rename"
      onDblClick={() => (editing.value = true)}
      onKeyDown={(event) => {
        if (event.key !== 'F2' && event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        editing.value = true;
      }}
    >
      {name}
    </button>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly others: readonly string[];
  readonly close: () => void;
}

function NameField({ name, others, close }: NameFieldProps) {
  const app = useApp();
  return (
    <TextField
      class="field lab-name-field"
      label="Name of the input"
      value={name}
      problem={(text) => nameProblem(text, others)}
      keep={(text) => {
        if (text === name) return;
        commitItem(app, `Rename ${name} to ${text}`, (content) => withRenamedInput(content, name, text));
        renameInSession(app.lab.inputs, name, text);
      }}
      close={close}
    />
  );
}

const kinds = [
  { words: 'Number', name: 'number', kind: 'number' },
  { words: 'Switch', name: 'switch', kind: 'bool' },
  { words: 'Whole number', name: 'count', kind: 'int' },
  { words: 'List', name: 'list', kind: 'enum' },
] as const;

interface AddInputProps {
  readonly content: Readonly<Record<string, unknown>>;
  readonly added: (name: string) => void;
}

/** A button that adds an input of a kind; its name is entered next. */
export function AddInput({ content, added }: AddInputProps) {
  const app = useApp();
  const isOpen = useSignal(false);
  const around = useRef<HTMLSpanElement>(null);
  const add = (name: string, input: TreeInput): void => {
    isOpen.value = false;
    const free = freeName(
      name,
      Object.keys(inputsIn(content)).map((taken) => ({ name: taken })),
    );
    commitItem(app, `Add input ${free}`, (before) =>
      withValueAt(before, ['inputs'], { ...inputsIn(before), [free]: input }),
    );
    added(free);
  };
  return (
    <span ref={around}>
      <Button
        bare
        icon={Plus}
        tip="Add an input to the tree"
        name="Add input"
        onClick={() => (isOpen.value = true)}
      />
      {isOpen.value && (
        <Popover
          anchor={() => around.current}
          role="menu"
          label="Add input"
          class="menu"
          onClose={() => (isOpen.value = false)}
        >
          {kinds.map(({ words, name, kind }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              data-item
              onClick={() => add(name, newInput(kind, 2))}
            >
              {words}
            </button>
          ))}
        </Popover>
      )}
    </span>
  );
}
