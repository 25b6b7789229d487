import { useSignal } from '@preact/signals';
import type { ProfileMode } from '../../../../core/transition/document/document.ts';
import { FACTOR_STEP, minFactor, MAX_FACTOR } from '../../../stores/slots/profile-edits.ts';
import { useApp } from '../../../controls/window-context.ts';
import { parseNumberText } from '../../../kit/number-text.ts';

export interface FactorFieldProps {
  readonly label: string;
  readonly factor: number;
  readonly mode: ProfileMode;
  readonly disabled: boolean;
  readonly preview: (factor: number) => void;
}

const FINE = FACTOR_STEP / 5; // with Shift
const COARSE = FACTOR_STEP * 10; // with Ctrl

/**
 * A factor as text: `0.5`, `50%`, `1/3`. Typing previews it; Enter or leaving commits it, Escape restores the previous
 * factor.
 */
export function FactorField({ label, factor, mode, disabled, preview }: FactorFieldProps) {
  const { editing, document } = useApp();
  // Typed text; null = the factor is shown.
  const text = useSignal<string | null>(null);
  const isWrong = text.value !== null && readFactor(text.value, mode) === undefined;
  const end = (kept: boolean): void => {
    text.value = null;
    if (kept) editing.commitPreview();
    else editing.cancel();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const isBusy = text.peek() !== null || document.preview.peek() !== null;
    if (direction !== 0) {
      text.value = null;
      preview(withinRange(Number((factor + direction * stepOf(event)).toFixed(4)), mode));
    } else if (event.key === 'Enter') end(!isWrong);
    else if (event.key === 'Escape' && isBusy) end(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      class={isWrong ? 'factor wrong' : 'factor'}
      type="text"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong}
      disabled={disabled}
      spellcheck={false}
      value={text.value ?? factorText(factor)}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => {
        text.value = event.currentTarget.value;
        const value = readFactor(text.value, mode);
        if (value !== undefined) preview(value);
      }}
      onBlur={() => end(!isWrong)}
      onKeyDown={onKeyDown}
    />
  );
}

/** `×0.50`; a factor between two hundredths has more digits. */
export function factorText(factor: number): string {
  const isFine = Math.abs(factor * 100 - Math.round(factor * 100)) > 0.05;
  return `×${factor.toFixed(isFine ? 3 : 2)}`;
}

/** The closest allowed factor to the typed one; undefined if it is not a number. */
export function readFactor(text: string, mode: ProfileMode): number | undefined {
  const value = parseNumberText(text.trim().replace(/^[×x]\s*/i, ''), '', 60);
  return value === undefined ? undefined : withinRange(value, mode);
}

function withinRange(factor: number, mode: ProfileMode): number {
  return Math.min(Math.max(factor, minFactor(mode)), MAX_FACTOR);
}

function stepOf({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (shiftKey) return FINE;
  return ctrlKey || metaKey ? COARSE : FACTOR_STEP;
}
