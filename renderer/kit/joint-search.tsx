import type { Signal } from '@preact/signals';

interface JointSearchProps {
  readonly text: Signal<string>;
  readonly autofocus?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A search field for joint names. */
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

/** True if the name of `joint` contains the text, ignoring case. */
export function isFound(joint: string, { value: text }: Signal<string>): boolean {
  return joint.toLowerCase().includes(text.trim().toLowerCase());
}
