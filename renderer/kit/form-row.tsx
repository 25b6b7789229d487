import './form-row.css';
import type { ComponentChildren } from 'preact';
import { Segments, type Segment } from './segments.tsx';

interface FormRowProps {
  readonly label: string; // its control has this name, too
  readonly hint?: ComponentChildren; // unit or size, after the control
  readonly children: ComponentChildren;
}

/** A row of a form: label, control, hint. A `TextField` that alerts shows its problem below. */
export function FormRow({ label, hint, children }: FormRowProps) {
  return (
    <div class="form-row">
      <span class="form-label" aria-hidden="true">
        {label}
      </span>
      {children}
      {hint !== undefined && <span class="dim">{hint}</span>}
    </div>
  );
}

interface SegmentRowProps<Value> extends Pick<FormRowProps, 'label' | 'hint'> {
  readonly options: readonly (Pick<Segment, 'name' | 'tip' | 'disabled'> & { readonly value: Value })[];
  readonly value: Value;
  readonly choose: (value: Value) => void;
}

/** A row with a choice among a few options, side by side. */
export function SegmentRow<Value>({ label, hint, options, value: chosen, choose }: SegmentRowProps<Value>) {
  return (
    <FormRow label={label} hint={hint}>
      <Segments
        label={label}
        options={options.map(({ value, ...option }) => ({ ...option, chosen: value === chosen }))}
        choose={(index) => choose(options[index].value)}
      />
    </FormRow>
  );
}

interface CheckProps {
  readonly words: string;
  readonly tip?: string;
  readonly on: boolean | 'some'; // of several
  readonly disabled?: boolean; // the tip says why
  readonly set: (on: boolean) => void;
}

/** A box to check, with its words. */
export function Check({ words, tip, on, disabled = false, set }: CheckProps) {
  return (
    <label class="check" data-tip={tip}>
      <input
        type="checkbox"
        checked={on === true}
        indeterminate={on === 'some'}
        disabled={disabled}
        onChange={() => set(on !== true)}
      />
      {words}
    </label>
  );
}
