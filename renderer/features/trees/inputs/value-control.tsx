import { clamp } from '#core/clamp.ts';
import { useRef } from 'preact/hooks';
import { numberOf } from './input-values.ts';
import { withValue } from './input-keys.ts';
import { useApp } from '../../../controls/window-context.ts';
import { useAtPlayhead, valueAtTime, type InputRow } from './input-row.ts';
import { NumberControl } from './number-control.tsx';

/** The control of an input’s value at the playhead: a slider, a switch, or a list. */
export function ValueControl({ row }: { readonly row: InputRow }) {
  const { input } = row;
  switch (input.kind) {
    case 'number':
    case 'int':
      return <NumberControl row={row} />;
    case 'bool':
      return <SwitchControl row={row} />;
    case 'enum':
      return <ListControl row={row} options={input.options} />;
  }
}

/** Records a value during a recording; otherwise sets it as one edit. */
function useChoice(row: InputRow): (value: number) => void {
  const { lab } = useApp();
  const { name, recorder, change, duration } = row;
  return (value) => {
    if (recorder.hold(name, value)) return;
    const time = clamp(lab.time.peek(), 0, duration);
    change.commit(`Set ${name}`, (input) => withValue(input, time, value));
  };
}

function SwitchControl({ row }: { readonly row: InputRow }) {
  const box = useRef<HTMLInputElement>(null);
  const choose = useChoice(row);
  useAtPlayhead((time) => {
    if (box.current) box.current.checked = valueAtTime(row.raw, time) !== 0;
  });
  return (
    <label class="lab-switch">
      <input
        ref={box}
        type="checkbox"
        role="switch"
        aria-label={row.name}
        onChange={({ currentTarget }) => choose(Number(currentTarget.checked))}
      />
    </label>
  );
}

function ListControl({ row, options }: { readonly row: InputRow; readonly options: readonly string[] }) {
  const list = useRef<HTMLSelectElement>(null);
  const choose = useChoice(row);
  useAtPlayhead((time) => {
    if (list.current) list.current.selectedIndex = valueAtTime(row.raw, time);
  });
  return (
    <select
      ref={list}
      class="field lab-list"
      aria-label={row.name}
      onChange={({ currentTarget }) => choose(numberOf(row.input, currentTarget.value))}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
