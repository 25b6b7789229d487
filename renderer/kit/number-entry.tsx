import { describeRefusal, parseNumberText } from './number-text.ts';
import { TextField } from './text-field.tsx';

interface NumberEntryProps {
  readonly class?: string;
  readonly label: string;
  readonly unit?: 's';
  readonly value: number | string; // or its text
  readonly minimum?: number;
  readonly keep: (value: number) => void;
}

const MAX_MAGNITUDE = 1e6; // of a value in a tree
const FPS = 60; // frames per second of typed times: trees have none

/** A number as text, typed with its unit or as a formula. */
export function NumberEntry({
  label,
  unit,
  value,
  minimum = -MAX_MAGNITUDE,
  keep,
  ...rest
}: NumberEntryProps) {
  const quantity = unit ?? '';
  const read = (text: string): number | undefined => parseNumberText(text, quantity, FPS);
  const problem = (text: string): string | null => {
    const typed = read(text);
    if (typed === undefined) return describeRefusal(text, quantity);
    return typed >= minimum && typed <= MAX_MAGNITUDE
      ? null
      : `Enter a number from ${minimum} to ${MAX_MAGNITUDE}.`;
  };
  return (
    <>
      <TextField
        inputMode="decimal"
        label={label}
        value={typeof value === 'string' ? value : String(Number(value.toPrecision(6)))}
        problem={problem}
        keep={(text) => {
          const typed = read(text);
          if (typed !== undefined) keep(typed);
        }}
        {...rest}
      />
      {unit && <span class="faint">{unit}</span>}
    </>
  );
}
