import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface TextFieldProps {
  readonly class?: string;
  readonly id?: string;
  readonly list?: string; // id of suggestions
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly disabled?: boolean;
  readonly inputMode?: 'decimal' | 'numeric'; // a number, selected when the focus arrives: it is typed anew
  readonly 'data-tip'?: string;
  readonly 'data-status-keys'?: string;
  readonly onMouseDown?: (event: MouseEvent) => void;
  readonly onInput?: (event: { readonly currentTarget: HTMLInputElement }) => void;
  readonly defaultValue?: string; // its first text, if that is not its value
  readonly label: string;
  readonly value: string;
  /**
   * Called with a new text, trimmed, by Enter or when the field is left. If it is not kept, the field shows
   * its value again.
   */
  readonly keep: (text: string) => void;
  /** Called instead if a text that was typed is not kept: takes back what `onInput` previewed. */
  readonly cancel?: () => void;
  /** The text that a key types, such as an arrow that steps a number. */
  readonly stepped?: (event: KeyboardEvent) => string | undefined;
  /**
   * Closes a field that was opened for one change, which it takes the focus for; any text is kept. `byKey`:
   * by Enter or Escape.
   */
  readonly close?: (byKey: boolean, isKept: boolean) => void;
  /**
   * What is wrong with a text, shown while it is typed; null = nothing. Enter waits for another text, leaving
   * drops it.
   */
  readonly problem?: (text: string) => string | null;
  readonly alerts?: boolean; // shows the problem below, not as a tooltip
}

/**
 * A text: Enter or leaving keeps it, Escape takes it back. It follows its value until someone types. Other
 * keys go on only with Alt, Ctrl or Command, or as F1 to F12, and Escape if nothing is typed.
 */
export function TextField(props: TextFieldProps) {
  const { label, value, keep: _, cancel: __, close, problem, alerts, stepped, ...rest } = props;
  const { field, before, wrong, note, leave } = useTyping(props);
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    const { key, currentTarget } = event;
    const text = stepped?.(event);
    const isElsewhere = event.altKey || event.ctrlKey || event.metaKey || /^F\d/.test(key);
    const isUntouched = key === 'Escape' && before.current === null;
    if (event.isComposing || isUntouched || (isElsewhere && text === undefined)) return;
    event.stopPropagation();
    if (text === undefined && key !== 'Escape' && key !== 'Enter') return;
    event.preventDefault();
    if (text !== undefined) {
      currentTarget.value = text;
      note(currentTarget);
    } else if (key === 'Enter' && wrong.peek() !== null) return;
    else if (close) leave(currentTarget, true, key === 'Enter');
    else {
      if (key === 'Escape') currentTarget.value = before.current ?? value;
      currentTarget.blur();
    }
  };
  return (
    <>
      <input
        ref={field}
        class="field"
        type="text"
        aria-label={label}
        aria-invalid={problem && wrong.value !== null}
        defaultValue={value}
        {...rest}
        {...(wrong.value !== null && !alerts && { 'data-tip': wrong.value })}
        onFocus={({ currentTarget }) => rest.inputMode && currentTarget.select()}
        onInput={({ currentTarget }) => note(currentTarget)}
        onChange={({ currentTarget }) => leave(currentTarget)} // by leaving, or by choosing a suggestion
        onBlur={({ currentTarget }) => leave(currentTarget)}
        onKeyDown={onKeyDown}
      />
      {alerts && wrong.value !== null && <small role="alert">{wrong.value}</small>}
    </>
  );
}

/** The text of a field from its first letter to its end. */
function useTyping({ value, keep, cancel, close, problem, inputMode, onInput }: TextFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(close ? value : null); // the value when typing began; null = nothing is typed
  const wrong = useSignal<string | null>(null);
  // A layout effect focuses it at once; otherwise the first letters would trigger commands.
  useLayoutEffect(() => {
    if (close) field.current?.focus();
    if (close) field.current?.select();
  }, []);
  useLayoutEffect(() => {
    if (before.current !== null || !field.current) return;
    field.current.value = value;
    if (inputMode && document.activeElement === field.current) field.current.select();
  }, [value]);
  const note = (element: HTMLInputElement): void => {
    before.current ??= value;
    wrong.value = problem?.(element.value.trim()) ?? null;
    onInput?.({ currentTarget: element });
  };
  const leave = (element: HTMLInputElement, byKey = false, keeps = wrong.peek() === null): void => {
    const { current: old } = before;
    if (old === null) return;
    before.current = null;
    const text = element.value.trim();
    if (keeps && (close || text !== old)) keep(text);
    else cancel?.();
    element.value = value;
    wrong.value = null;
    close?.(byKey, keeps);
  };
  return { field, before, wrong, note, leave };
}
