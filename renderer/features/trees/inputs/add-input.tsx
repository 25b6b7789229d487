import { useSignal } from '@preact/signals';
import { Plus } from 'lucide';
import { useRef } from 'preact/hooks';
import type { TreeInput } from '../../../../core/tree/inputs/input-document.ts';
import { commitItem } from '../../../stores/commands/lab/change-item.ts';
import { inputsIn } from '../../../stores/lab/tree/read-input.ts';
import { withValueAt } from '../../../stores/lab/tree/tree-address.ts';
import { freeName } from '../../../stores/transitions/usual-names.ts';
import { Button } from '../../../kit/button.tsx';
import { Popover } from '../../../kit/popover.tsx';
import { useApp } from '../../../controls/window-context.ts';

const kinds: readonly { readonly words: string; readonly name: string; readonly input: TreeInput }[] = [
  {
    words: 'Number',
    name: 'number',
    input: {
      kind: 'number',
      value: 0,
      keys: [],
      interpolation: 'step',
      smoothing: { kind: 'spring', halfLife: 0.15 },
    },
  },
  { words: 'Switch', name: 'switch', input: { kind: 'bool', value: false, keys: [] } },
  { words: 'Whole number', name: 'count', input: { kind: 'int', value: 0, keys: [] } },
  {
    words: 'List',
    name: 'list',
    input: { kind: 'enum', options: ['first', 'second'], value: 'first', keys: [] },
  },
];

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
          {kinds.map(({ words, name, input }) => (
            <button key={name} type="button" role="menuitem" data-item onClick={() => add(name, input)}>
              {words}
            </button>
          ))}
        </Popover>
      )}
    </span>
  );
}
