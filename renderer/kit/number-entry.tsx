import { notTakenWords, parseNumberText } from './number-text.ts';
import { TextField } from './text-field.tsx';

interface NumberEntryProps {
  readonly class?: string;
  readonly label: string;
  readonly unit?: 's';
  readonly value: number | string; // or its text
  readonly least?: number;
  readonly keep: (value: number) => void;
}

const MOST = 1e6; // magnitude of a value in a tree
const FPS = 60; // frames per second of typed times: trees have none

/** A number as text, typed with its unit or as a formula. */
export function NumberEntry({ label, unit, value, least = -MOST, keep, ...rest }: NumberEntryProps) {
  const quantity = unit ?? '';
  const read = (text: string): number | undefined => parseNumberText(text, quantity, FPS);
  const problem = (text: string): string | null => {
    const typed = read(text);
    if (typed === undefined) return notTakenWords(text, quantity);
    return typed >= least && typed <= MOST ? null : `Enter a number from ${least} to ${MOST}.`;
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
