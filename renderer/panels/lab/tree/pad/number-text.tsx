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
      <input
        key={text}
        class="field pad-number"
        type="text"
        inputMode="decimal"
        aria-label={label}
        defaultValue={text}
        onBlur={({ currentTarget }) => {
          const next = Number(currentTarget.value.replace(',', '.'));
          const isSound = currentTarget.value.trim() !== '' && next >= least && Math.abs(next) <= 1e6;
          if (!isSound) currentTarget.value = text;
          else if (next !== value) onChange(next);
        }}
        onKeyDown={(event) => {
          if (event.altKey) return;
          if (event.key === 'Escape') event.currentTarget.value = text;
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
          event.stopPropagation();
        }}
      />
      {unit !== undefined && <span class="faint">{unit}</span>}
    </>
  );
}
