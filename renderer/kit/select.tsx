/** Options in order: value and label. */
export type SelectOptions<Value extends string | number> = readonly (readonly [
  value: Value,
  words: string,
])[];

export interface SelectProps<Value extends string | number> {
  readonly label: string; // for screen readers
  readonly tip?: string;
  readonly class?: string;
  readonly value: Value;
  readonly options: SelectOptions<Value>;
  readonly onChoose: (value: Value) => void;
}

/** A choice from a few options, in the native list of the system. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, tip, class: look = 'field', value, options, onChoose } = props;
  return (
    <select
      class={look}
      aria-label={label}
      data-tip={tip}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([each]) => String(each) === currentTarget.value);
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
