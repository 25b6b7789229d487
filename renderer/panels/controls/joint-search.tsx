import type { Signal } from '@preact/signals';

interface JointSearchProps {
  readonly text: Signal<string>;
  readonly autofocus?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** Searches joints by parts of their names. */
export function JointSearch({ text, ...rest }: JointSearchProps) {
  return (
    <input
      class="field"
      type="search"
      aria-label="Search joints"
      placeholder="Search joints"
      spellcheck={false}
      value={text.value}
      onInput={(event) => (text.value = event.currentTarget.value)}
      {...rest}
    />
  );
}

/** Whether what is searched for is in the name of `joint`, in capitals or not. */
export function isFound(joint: string, { value: text }: Signal<string>): boolean {
  return joint.toLowerCase().includes(text.trim().toLowerCase());
}
