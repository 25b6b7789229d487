/** What is chosen from, in order, and what each is called. */
export type SelectOptions<Value extends string | number> = readonly (readonly [
  value: Value,
  words: string,
])[];

interface SelectProps<Value extends string | number> {
  readonly label: string; // for those who do not see it
  readonly tip?: string;
  readonly describedBy?: string | undefined; // id of an element
  readonly class?: string;
  readonly value: Value;
  readonly options: SelectOptions<Value>;
  readonly onChoose: (value: Value) => void;
}

/** One of a few things, from the system's own list. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, tip, describedBy, class: look = 'field', value, options, onChoose } = props;
  return (
    <select
      class={look}
      aria-label={label}
      aria-describedby={describedBy}
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
