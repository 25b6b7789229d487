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

/** What a typed text is: a number within the limits, or else why not. */
export function readEntry(
  text: string,
  { unit = '', minimum = -MAX_MAGNITUDE }: { readonly unit?: 's' | ''; readonly minimum?: number } = {},
): number | string {
  const typed = parseNumberText(text, unit, FPS);
  if (typed === undefined) return describeRefusal(text, unit);
  return typed >= minimum && typed <= MAX_MAGNITUDE
    ? typed
    : `Enter a number from ${minimum} to ${MAX_MAGNITUDE}.`;
}

/** A number as text, typed with its unit or as a formula. */
export function NumberEntry({ label, unit, value, minimum, keep, ...rest }: NumberEntryProps) {
  const limits = { ...(unit && { unit }), ...(minimum !== undefined && { minimum }) };
  return (
    <>
      <TextField
        inputMode="decimal"
        label={label}
        value={typeof value === 'string' ? value : String(Number(value.toPrecision(6)))}
        problem={(text) => {
          const read = readEntry(text, limits);
          return typeof read === 'string' ? read : null;
        }}
        keep={(text) => {
          const read = readEntry(text, limits);
          if (typeof read === 'number') keep(read);
        }}
        {...rest}
      />
      {unit && <span class="faint">{unit}</span>}
    </>
  );
}
