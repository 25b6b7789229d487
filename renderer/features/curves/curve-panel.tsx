import './curve-bar.css';
import { Host } from '#renderer/controls/host.tsx';
import { NOTHING_OPEN } from '#renderer/stores/conditions.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { useSignal } from '@preact/signals';
import { quantities, shownQuantity, type QuantityId } from '#renderer/plots/quantities.ts';
import type { CurvesView } from './curves-view.ts';
import { plottedQuantity, type CurveSubject } from './curve-subject.ts';
import {
  channelQuantities,
  curveAxes,
  curveQuantities,
  type CurveAxis,
  type CurveView,
} from '#renderer/stores/workspace/curve-view.ts';
import { Segments } from '#renderer/kit/segments.tsx';
import { Select, type SelectOptions } from '#renderer/kit/select.tsx';
import { CopyCsv } from '#renderer/controls/copy-csv.tsx';
import { ChevronDown } from 'lucide';
import { useRef } from 'preact/hooks';
import { isFound, JointSearch } from '#renderer/kit/joint-search.tsx';
import {
  MAX_PICKED,
  selectedJoints,
  selectJoint,
  toggleChannel,
  toggleJoint,
} from '#renderer/stores/session/joint-selection.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { Popover } from '#renderer/kit/popover.tsx';
import { needs } from '#renderer/stores/shown/motion.ts';

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

/** Joints or channels, quantity and axes of the curves, and the choice of values or offset from the destination. */
export function CurveBar({ subject, table }: Pick<CurvesView, 'subject' | 'table'>) {
  const { workspace, motion } = useApp();
  const { curves } = workspace.state.value;
  const set = (patch: Partial<CurveView>): void =>
    workspace.set({ curves: { ...workspace.state.peek().curves, ...patch } });
  const isAlone = needs(motion.open, 'clip') === null;
  const quantity = plottedQuantity(subject.value, curves, isAlone);
  const plotted = subject.value?.plotted ?? [];
  const hasAxes = plotted.length > 0 ? plotted.some(({ axes }) => axes) : quantities[quantity].axes;
  return (
    <div class="plot-bar row wide-bar" role="group" aria-label="Curve options">
      {subject.value && <JointMenu subject={subject.value} />}
      <Select
        label="Quantity"
        tip="Curve quantity"
        value={quantity}
        options={quantityOptions(plotted.length > 0, isAlone)}
        onChoose={(chosen) =>
          set(chosen === 'value' || chosen === 'rate' ? { channelQuantity: chosen } : { quantity: chosen })
        }
      />
      {hasAxes && (
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

/** The quantities that fit what is plotted. */
function quantityOptions(areChannels: boolean, isAlone: boolean): SelectOptions<QuantityId> {
  const fitting = areChannels
    ? channelQuantities
    : curveQuantities.filter((id) => shownQuantity(id, isAlone) === id);
  return fitting.map((id) => [id, quantityName(id, isAlone)]);
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
 * difference. Channels that are picked here take their place.
 */
function JointMenu({ subject }: { readonly subject: CurveSubject }) {
  const { session } = useApp();
  const open = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const choice = describeChoice(subject);
  const kinds = subject.channels.length > 0 ? 'Joints and channels' : 'Joints';
  const close = (): void => void (open.value = false);
  return (
    <div class="joint-menu flex">
      <button
        type="button"
        class="field joint-choice"
        ref={button}
        aria-label={`${kinds}: ${choice}`}
        aria-haspopup="true"
        aria-expanded={open.value}
        data-tip={`${kinds} of the curves. A click on a joint in a viewport selects it, too; Ctrl+click adds one`}
        onClick={() => (open.value = !open.peek())}
      >
        <span class="cut">{choice}</span>
        <Icon node={ChevronDown} size={14} />
      </button>
      {open.value && (
        <Popover
          anchor={() => button.current}
          onClose={close}
          role="group"
          label={kinds}
          class="menu joint-list"
          startsAt={subject.channels.length > 0 ? 'field' : 'item'}
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

/** `LeftFoot`, `LeftFoot + 2`, `LeftArm (furthest apart)`, `jawOpen`. */
function describeChoice({ names, picked, furthest, plotted }: CurveSubject): string {
  const shown = plotted.length > 0 ? plotted.map(({ name }) => name) : picked.map((joint) => names[joint]);
  if (shown.length === 0) return `${names[furthest]} (furthest apart)`;
  return shown.length === 1 ? shown[0] : `${shown[0]} + ${shown.length - 1}`;
}

interface JointListProps {
  readonly subject: CurveSubject;
  readonly onReset: () => void;
}

/**
 * All joints and channels, each with a checkbox that toggles it. Those that are found by their names, if there are
 * channels: a face has many.
 */
function JointList({ subject, onReset }: JointListProps) {
  const { session } = useApp();
  const text = useSignal('');
  const { names, channels, furthest, plotted } = subject;
  const chosen = plotted.length > 0 ? [] : selectedJoints(session);
  return (
    <>
      {channels.length > 0 && <JointSearch of="joints and channels" text={text} />}
      <button type="button" class="button bare" data-item onClick={onReset}>
        Furthest apart: {names[furthest]}
      </button>
      {channels
        .filter(({ name }) => isFound(name, text))
        .map(({ key, name }) => (
          <Option
            key={key}
            name={name}
            chosen={plotted.some((each) => each.key === key)}
            toggle={() => toggleChannel(session, key)}
          />
        ))}
      {names.map(
        (name, joint) =>
          isFound(name, text) && (
            <Option
              key={joint}
              name={name}
              chosen={chosen.includes(joint)}
              toggle={() => toggleJoint(session, joint)}
            />
          ),
      )}
      <p class="faint">At most {MAX_PICKED}. Another one replaces the first.</p>
    </>
  );
}

interface OptionProps {
  readonly name: string;
  readonly chosen: boolean;
  toggle(): void;
}

function Option({ name, chosen, toggle }: OptionProps) {
  return (
    <label class="joint-option row gap-8 rigid">
      <input type="checkbox" data-item checked={chosen} onChange={toggle} />
      <span class="cut">{name}</span>
    </label>
  );
}
