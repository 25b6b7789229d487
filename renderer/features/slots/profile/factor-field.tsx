import { clamp } from '#core/clamp.ts';
import type { ProfileMode } from '#core/transition/document/document.ts';
import { formatNumber } from '#core/format-number.ts';
import { FACTOR_STEP, minFactor, MAX_FACTOR } from '../../../stores/slots/profile-edits.ts';
import { useApp } from '../../../controls/window-context.ts';
import { arrows } from '../../../kit/keys.ts';
import { describeRefusal, parseNumberText } from '../../../kit/number-text.ts';
import { TextField } from '../../../kit/text-field.tsx';

export interface FactorFieldProps {
  readonly label: string;
  readonly factor: number;
  readonly mode: ProfileMode;
  readonly time: number | null; // s, of a joint with factor 1; null = the factor acts on no time
  readonly disabled: boolean;
  readonly preview: (factor: number) => void;
}

const FINE = FACTOR_STEP / 5; // with Shift
const COARSE = FACTOR_STEP * 10; // with Ctrl

/** A factor as text: `0.5`, `50%`, `1/3`. Typing and the arrow keys preview it. */
export function FactorField({ label, factor, mode, time, disabled, preview }: FactorFieldProps) {
  const { editing } = useApp();
  const previewText = (text: string): void => {
    const value = readFactor(text, mode);
    if (value !== undefined) preview(value);
  };
  return (
    <TextField
      class="factor"
      inputMode="decimal"
      label={label}
      data-tip={time === null ? '' : `${formatNumber(time * factor, 2)} s for this joint`}
      disabled={disabled}
      value={factorText(factor)}
      problem={(text) => (readFactor(text, mode) === undefined ? describeRefusal(text, '') : null)}
      stepped={(event) => {
        const direction = arrows[event.key]?.[1] ?? 0;
        return direction === 0
          ? undefined
          : factorText(withinRange(factor + direction * stepOf(event), mode));
      }}
      onInput={({ currentTarget }) => previewText(currentTarget.value)}
      keep={(text) => {
        previewText(text);
        editing.keep();
      }}
      cancel={editing.cancel}
    />
  );
}

/** `×0.50`; a factor between two hundredths has more digits. */
export function factorText(factor: number): string {
  const isFine = Math.abs(factor * 100 - Math.round(factor * 100)) > 0.05;
  return `×${formatNumber(factor, isFine ? 3 : 2)}`;
}

/** The closest allowed factor to the typed one; undefined if it is not a number. */
export function readFactor(text: string, mode: ProfileMode): number | undefined {
  const value = parseNumberText(text.trim().replace(/^[×x]\s*/i, ''), '', 60);
  return value === undefined ? undefined : withinRange(value, mode);
}

function withinRange(factor: number, mode: ProfileMode): number {
  return clamp(factor, minFactor(mode), MAX_FACTOR);
}

function stepOf({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (shiftKey) return FINE;
  return ctrlKey || metaKey ? COARSE : FACTOR_STEP;
}
