import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { commitItem } from '../../../stores/commands/lab/change-item.ts';
import { renameInSession } from '../../../stores/lab/tree/inputs-session.ts';
import { nameProblem, withRenamedInput } from './input-uses.ts';
import { TextField } from '../../../kit/text-field.tsx';
import { useApp } from '../../../controls/window-context.ts';

interface InputNameProps {
  readonly name: string;
  readonly others: readonly string[];
  readonly isNew: boolean; // its name is entered first
}

/** The name of an input. Enter, F2 or a double click renames it in place, with all references of nodes. */
export function InputName({ name, others, isNew }: InputNameProps) {
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
      class="lab-input-name cut"
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
