import type { Signal } from '@preact/signals';

interface JointSearchProps {
  readonly of?: string;
  readonly text: Signal<string>;
  readonly autofocus?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A search field for names of joints, or of what `of` says. */
export function JointSearch({ of = 'joints', text, ...rest }: JointSearchProps) {
  return (
    <input
      class="field"
      type="search"
      aria-label={`Search ${of}`}
      placeholder={`Search ${of}`}
      spellcheck={false}
      value={text.value}
      onInput={(event) => (text.value = event.currentTarget.value)}
      {...rest}
    />
  );
}

/** True if `name` contains the text, ignoring case. */
export function isFound(name: string, { value: text }: Signal<string>): boolean {
  return name.toLowerCase().includes(text.trim().toLowerCase());
}
