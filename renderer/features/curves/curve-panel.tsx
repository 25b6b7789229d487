import './curve-bar.css';
import { Host } from '#renderer/controls/host.tsx';
import { NOTHING_OPEN } from '#renderer/stores/conditions.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { useSignal } from '@preact/signals';
import { quantities, shownQuantity, type QuantityId } from '#renderer/plots/quantities.ts';
import type { CurvesView } from './curves-view.ts';
import type { CurveSubject } from './curve-subject.ts';
import {
  curveAxes,
  curveQuantities,
  type CurveAxis,
  type CurveView,
} from '#renderer/stores/workspace/curve-view.ts';
import { Segments } from '#renderer/kit/segments.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { CopyCsv } from '#renderer/controls/copy-csv.tsx';
import { ChevronDown } from 'lucide';
import { useRef } from 'preact/hooks';
import {
  MAX_JOINTS,
  selectedJoints,
  selectJoint,
  toggleJoint,
} from '#renderer/stores/session/joint-selection.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { Popover } from '#renderer/kit/popover.tsx';

/** The curves. @param mount fills its host, and returns its undoing */
export function CurvePanel({ mount }: { readonly mount: (host: HTMLElement) => () => void }) {
  return (
    <>
      <Host class="tab-host" mount={mount} />
      <WhyNoCurves />
    </>
  );
}

/** Message in place of the curves when there are none, since the message in the viewports is far away. */
function WhyNoCurves() {
  const { open, shown } = useApp();
  const why = open.isOpen.value
    ? (shown.obstacle.value ?? (open.arrives.value ? 'Loading clips …' : null))
    : NOTHING_OPEN;
  return why === null ? null : <p class="why-no-curves cover dim selectable">{why}</p>;
}

/** Joints, quantity and axes of the curves, and the choice of values or offset from the destination. */
export function CurveBar({ subject, table }: Pick<CurvesView, 'subject' | 'table'>) {
  const { workspace, open } = useApp();
  const { curves } = workspace.state.value;
  const set = (patch: Partial<CurveView>): void =>
    workspace.set({ curves: { ...workspace.state.peek().curves, ...patch } });
  const isAlone = !open.hasSeam.value;
  const quantity = shownQuantity(curves.quantity, isAlone);
  return (
    <div class="plot-bar row wide-bar" role="group" aria-label="Curve options">
      {subject.value && <JointMenu subject={subject.value} />}
      <Select
        label="Quantity"
        tip="Curve quantity"
        value={quantity}
        options={curveQuantities
          .filter((id) => shownQuantity(id, isAlone) === id)
          .map((id) => [id, quantityName(id, isAlone)] as const)}
        onChoose={(chosen) => set({ quantity: chosen })}
      />
      {quantities[quantity].axes && (
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
      {!isAlone && quantities[quantity].residualUnit !== null && (
        <Segments
          label="View"
          options={[
            { name: 'Values', tip: 'Source, destination and the slots', chosen: !curves.residual },
            { name: 'Residual', tip: 'Offset of A and B from the destination', chosen: curves.residual },
          ]}
          choose={(index) => set({ residual: index === 1 })}
        />
      )}
      <CopyCsv
        of="the curves, frame by frame"
        rows={table}
        disabledReason={subject.value ? null : 'no curves are shown'}
      />
    </div>
  );
}

/** Name of a quantity; an open clip has no seam, so its time starts at its first frame. */
function quantityName(id: QuantityId, isAlone: boolean): string {
  return isAlone && id === 'angle' ? 'Angle from the first frame' : quantities[id].label;
}

/** `axes` with `axis` added or removed, in order; the last one stays. */
function toggled(axes: CurveView['axes'], axis: CurveAxis): CurveView['axes'] {
  const after = curveAxes.filter((each) => (each === axis) !== axes.includes(each));
  return after.length > 0 ? after : axes;
}

/**
 * Joints of the curves: those selected in a viewport or here; if none is, the joint with the largest
 * difference.
 */
function JointMenu({ subject }: { readonly subject: CurveSubject }) {
  const { session } = useApp();
  const open = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const { names, picked, furthest } = subject;
  const close = (): void => void (open.value = false);
  return (
    <div class="joint-menu flex">
      <button
        type="button"
        class="field joint-choice"
        ref={button}
        aria-label={`Joints: ${describeChoice(names, picked, furthest)}`}
        aria-haspopup="true"
        aria-expanded={open.value}
        data-tip="Joints of the curves. A click on a joint in a viewport selects it, too; Ctrl+click adds one"
        onClick={() => (open.value = !open.peek())}
      >
        <span class="cut">{describeChoice(names, picked, furthest)}</span>
        <Icon node={ChevronDown} size={14} />
      </button>
      {open.value && (
        <Popover
          anchor={() => button.current}
          onClose={close}
          role="group"
          label="Joints"
          class="menu joint-list"
        >
          <JointList
            subject={subject}
            onReset={() => {
              selectJoint(session, null);
              close();
            }}
          />
        </Popover>
      )}
    </div>
  );
}

/** `LeftFoot`, `LeftFoot + 2`, `LeftArm (furthest apart)`. */
function describeChoice(names: readonly string[], picked: readonly number[], furthest: number): string {
  if (picked.length === 0) return `${names[furthest]} (furthest apart)`;
  return picked.length === 1 ? names[picked[0]] : `${names[picked[0]]} + ${picked.length - 1}`;
}

interface JointListProps {
  readonly subject: CurveSubject;
  readonly onReset: () => void;
}

/** All joints, each with a checkbox that toggles it; a click on the name selects only that joint. */
function JointList({ subject: { names, furthest }, onReset }: JointListProps) {
  const { session } = useApp();
  const chosen = selectedJoints(session);
  return (
    <>
      <button type="button" class="button bare" data-item onClick={onReset}>
        Furthest apart: {names[furthest]}
      </button>
      {names.map((name, joint) => (
        <label key={joint} class="joint-option row gap-8 rigid">
          <input
            type="checkbox"
            data-item
            checked={chosen.includes(joint)}
            onChange={() => toggleJoint(session, joint)}
          />
          <span class="cut">{name}</span>
        </label>
      ))}
      <p class="faint">At most {MAX_JOINTS}. Another one replaces the first.</p>
    </>
  );
}
