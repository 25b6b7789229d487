import type { ReadonlySignal } from '@preact/signals';
import { quantities, type QuantityId } from '../../plots/quantities.ts';
import type { CurveSubject } from './curve-subject.ts';
import {
  curveAxes,
  curveQuantities,
  type CurveAxis,
  type CurveView,
} from '../../stores/workspace/workspace.ts';
import { JointMenu } from './joint-menu.tsx';
import { Segments } from '../../kit/segments.tsx';
import { Select } from '../../kit/select.tsx';
import { useApp } from '../../controls/window-context.ts';

export interface CurveBarProps {
  readonly subject: ReadonlySignal<CurveSubject | null>;
}

/** Joints, quantity and axes of the curves, and the choice of values or offset from the destination. */
export function CurveBar({ subject }: CurveBarProps) {
  const { workspace, open } = useApp();
  const { curves } = workspace.state.value;
  const set = (patch: Partial<CurveView>): void =>
    workspace.set({ curves: { ...workspace.state.peek().curves, ...patch } });
  return (
    <div class="curve-bar" role="group" aria-label="Curve options">
      {subject.value && <JointMenu subject={subject.value} />}
      <Select
        label="Quantity"
        tip="Curve quantity"
        value={curves.quantity}
        options={curveQuantities.map((id) => [id, quantityName(id, open.isClip.value)] as const)}
        onChoose={(quantity) => set({ quantity })}
      />
      {quantities[curves.quantity].axes && (
        <Segments
          label="Axes"
          options={curveAxes.map((axis) => ({
            name: axis,
            tip: `${axis} axis, in its own plot`,
            chosen: curves.axes.includes(axis),
          }))}
          choose={(index) => set({ axes: toggled(curves.axes, curveAxes[index]) })}
        />
      )}
      {!open.isClip.value && (
        <Segments
          label="View"
          options={[
            { name: 'Values', tip: 'Source, destination and the slots', chosen: !curves.residual },
            { name: 'Residual', tip: 'Offset of A and B from the destination', chosen: curves.residual },
          ]}
          choose={(index) => set({ residual: index === 1 })}
        />
      )}
    </div>
  );
}

/** Name of a quantity; an open clip has no seam, so its time starts at its first frame. */
function quantityName(id: QuantityId, isClip: boolean): string {
  return isClip && id === 'angle' ? 'Angle from the first frame' : quantities[id].label;
}

/** `axes` with `axis` added or removed, in order; the last one stays. */
function toggled(axes: CurveView['axes'], axis: CurveAxis): CurveView['axes'] {
  const after = curveAxes.filter((each) => (each === axis) !== axes.includes(each));
  return after.length > 0 ? after : axes;
}
