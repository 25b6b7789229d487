import { TextField } from '../../../kit/text-field.tsx';
interface NumberTextProps {
  readonly label: string;
  readonly unit?: string;
  readonly value: number;
  readonly least?: number;
  readonly onChange: (value: number) => void;
}

/** A number as text; Escape takes it back. */
export function NumberText({ label, unit, value, least = -1e6, onChange }: NumberTextProps) {
  const text = String(Number(value.toPrecision(6)));
  return (
    <>
      <TextField
        class="field pad-number"
        inputMode="decimal"
        label={label}
        value={text}
        keep={(typed) => {
          const next = Number(typed.replace(',', '.'));
          if (typed !== '' && next >= least && Math.abs(next) <= 1e6) onChange(next);
        }}
      />
      {unit !== undefined && <span class="faint">{unit}</span>}
    </>
  );
}
