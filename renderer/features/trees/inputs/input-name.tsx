import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { commitItem } from '../../../stores/commands/lab/change-item.ts';
import { renameInSession } from '../../../stores/lab/tree/inputs-session.ts';
import { nameProblem, withRenamedInput } from './input-uses.ts';
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
  const field = useRef<HTMLInputElement>(null);
  const problem = useSignal<string | null>(null);
  const isOver = useRef(false);
  useEffect(() => {
    if (field.current) field.current.value = name;
    field.current?.select();
  }, []);
  const finish = (text: string | null): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (text !== null && text !== name && nameProblem(text, others) === null) {
      commitItem(app, `Rename ${name} to ${text}`, (content) => withRenamedInput(content, name, text));
      renameInSession(app.lab.inputs, name, text);
    }
    close();
  };
  return (
    <input
      ref={field}
      class="field lab-name-field"
      type="text"
      aria-label="Name of the input"
      aria-invalid={problem.value !== null}
      data-tip={problem.value ?? undefined}
      onInput={({ currentTarget: { value } }) => (problem.value = nameProblem(value.trim(), others))}
      onBlur={({ currentTarget: { value } }) => finish(value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') finish(null);
        else if (event.key === 'Enter' && problem.peek() === null) finish(event.currentTarget.value.trim());
        else return;
        event.stopPropagation();
      }}
    />
  );
}
