import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface TextFieldProps {
  readonly class?: string;
  readonly id?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: 'decimal' | 'numeric';
  readonly 'data-tip'?: string;
  readonly 'data-status-keys'?: string;
  readonly onMouseDown?: (event: MouseEvent) => void;
  readonly onInput?: (event: { readonly currentTarget: HTMLInputElement }) => void;
  readonly defaultValue?: string; // its first text, if that is not its value
  readonly label: string;
  readonly value: string;
  /** Called with a new text, trimmed, by Enter or when the field is left. If it is not kept, the field shows its value again. */
  readonly keep: (text: string) => void;
  /** Closes a field that was opened for one change, which it takes the focus for; any text is kept. `byKey`: by Enter or Escape. */
  readonly close?: (byKey: boolean, isKept: boolean) => void;
  /** What is wrong with a text, shown while it is typed; null = nothing. Enter waits for another text, leaving drops it. */
  readonly problem?: (text: string) => string | null;
  readonly alerts?: boolean; // shows the problem below, not as a tooltip
}

/** A text: Enter or leaving keeps it, Escape takes it back. Other keys go on only with Alt, Ctrl or Command, or as F1 to F12. */
export function TextField({ label, value, keep, close, problem, alerts, ...rest }: TextFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const wrong = useSignal<string | null>(null);
  // A layout effect focuses it at once; otherwise the first letters would trigger commands.
  useLayoutEffect(() => {
    if (close) field.current?.focus();
    if (close) field.current?.select();
  }, []);
  const leave = (element: HTMLInputElement, byKey: boolean, keeps = wrong.peek() === null): void => {
    if (isOver.current) return;
    isOver.current = close !== undefined;
    const text = element.value.trim();
    if (keeps && (close || text !== value)) keep(text);
    element.value = value;
    wrong.value = null;
    close?.(byKey, keeps);
  };
  return (
    <>
      <input
        key={value}
        ref={field}
        class="field"
        type="text"
        aria-label={label}
        aria-invalid={problem && wrong.value !== null}
        defaultValue={value}
        {...rest}
        {...(wrong.value !== null && !alerts && { 'data-tip': wrong.value })}
        onInput={(event) => {
          wrong.value = problem?.(event.currentTarget.value.trim()) ?? null;
          rest.onInput?.(event);
        }}
        onBlur={({ currentTarget }) => leave(currentTarget, false)}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          const isElsewhere = event.altKey || event.ctrlKey || event.metaKey || /^F\d/.test(key);
          if (isElsewhere || event.isComposing) return;
          event.stopPropagation();
          if (key !== 'Escape' && key !== 'Enter') return;
          event.preventDefault();
          if (key === 'Enter' && wrong.peek() !== null) return;
          if (key === 'Escape') currentTarget.value = value;
          if (close) leave(currentTarget, true, key === 'Enter');
          else currentTarget.blur();
        }}
      />
      {alerts && wrong.value !== null && <small role="alert">{wrong.value}</small>}
    </>
  );
}
