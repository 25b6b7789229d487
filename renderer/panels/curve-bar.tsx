import type { ReadonlySignal } from '@preact/signals';
import { quantities } from '../plots/quantities.ts';
import type { CurveSubject } from '../state/curve-subject.ts';
import type { CurveView } from '../state/workspace.ts';
import { curveAxes, curveQuantities } from '../state/workspace.ts';
import { useApp } from './window-context.ts';

export interface CurveBarProps {
  readonly subject: ReadonlySignal<CurveSubject | null>;
}

/** Which joint the curves are of, what of it, and whether its values or what is left to the destination. */
export function CurveBar({ subject }: CurveBarProps) {
  const { workspace } = useApp();
  const { curves } = workspace.state.value;
  const set = (patch: Partial<CurveView>): void =>
    workspace.set({ curves: { ...workspace.state.peek().curves, ...patch } });
  return (
    <div class="curve-bar" role="group" aria-label="What the curves show">
      <JointChoice subject={subject.value} />
      <select
        class="field"
        aria-label="Quantity"
        data-tip="What of the joint is shown"
        value={curves.quantity}
        onChange={({ currentTarget }) => {
          const quantity = curveQuantities.find((id) => id === currentTarget.value);
          if (quantity) set({ quantity });
        }}
      >
        {curveQuantities.map((id) => (
          <option key={id} value={id}>
            {quantities[id].label}
          </option>
        ))}
      </select>
      {quantities[curves.quantity].axes && (
        <Segments
          label="Axis"
          options={curveAxes.map((axis) => ({
            name: axis,
            tip: `${axis} axis`,
            chosen: axis === curves.axis,
          }))}
          choose={(index) => set({ axis: curveAxes[index] })}
        />
      )}
      <Segments
        label="View"
        options={[
          { name: 'Values', tip: 'Source, destination and the slots', chosen: !curves.residual },
          { name: 'Residual', tip: 'What A and B differ from the destination by', chosen: curves.residual },
        ]}
        choose={(index) => set({ residual: index === 1 })}
      />
    </div>
  );
}

/** The joint that was picked in a viewport or here; without one, the one that has the furthest to go. */
function JointChoice({ subject }: { readonly subject: CurveSubject | null }) {
  const { session } = useApp();
  if (!subject) return null;
  const { names, picked, furthest } = subject;
  return (
    <select
      class="field joint-choice"
      aria-label="Joint"
      data-tip="Joint: also picked by a click in a viewport"
      value={picked === null ? '' : String(picked)}
      onChange={({ currentTarget: { value } }) =>
        (session.selectedJoint.value = value === '' ? null : Number(value))
      }
    >
      <option value="">{names[furthest]} (furthest apart)</option>
      {names.map((name, joint) => (
        <option key={joint} value={String(joint)}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface SegmentsProps {
  readonly label: string;
  readonly options: readonly { readonly name: string; readonly tip: string; readonly chosen: boolean }[];
  readonly choose: (index: number) => void;
}

function Segments({ label, options, choose }: SegmentsProps) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(({ name, tip, chosen }, index) => (
        <button type="button" key={name} aria-pressed={chosen} data-tip={tip} onClick={() => choose(index)}>
          {name}
        </button>
      ))}
    </div>
  );
}
