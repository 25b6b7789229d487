import { useSignal } from '@preact/signals';
import { Plus } from 'lucide';
import { useRef } from 'preact/hooks';
import { newInput } from '#core/tree/document/make-node.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { commitItem } from '../../../stores/commands/lab/change-item.ts';
import { inputsIn } from '../../../stores/lab/tree/read-input.ts';
import { withValueAt } from '../../../stores/lab/tree/tree-address.ts';
import { freeName } from '#contract/rows/transition-names.ts';
import { Button } from '../../../kit/button.tsx';
import { Popover } from '../../../kit/popover.tsx';
import { useApp } from '../../../controls/window-context.ts';

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
