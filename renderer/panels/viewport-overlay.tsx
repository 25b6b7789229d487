import { useComputed } from '@preact/signals';
import { CircleAlert } from 'lucide';
import type { Slot } from '../../core/transition/document.ts';
import type { BlendMethod, Values } from '../../core/transition/method.ts';
import { findBlendMethod } from '../../core/transition/registry.ts';
import { SLOT_NAMES } from '../state/default-slots.ts';
import { shownCompare } from '../state/visible-slots.ts';
import { numberWords } from '../timeline/time-words.ts';
import { differenceGradient, halfLifeLegend } from '../viewport/colours.ts';
import { Icon } from './icon.tsx';
import { methodSummary } from './method-summary.ts';
import { WipeLine } from './wipe-line.tsx';
import { useAction, useApp } from './window-context.ts';

/** Over the viewports: which slot each shows, the legend of its colours, the time, and why nothing is shown. */
export function ViewportOverlay() {
  const app = useApp();
  const transition = app.open.transition.value;
  const slots = app.slots.value;
  if (!transition || app.obstacle.value !== null || app.graphicsProblem.value !== null)
    return <StageMessage />;
  const compare = shownCompare(slots, app.workspace.state.value.compare);
  const shown = slots.flatMap((index) => {
    const slot = transition.slots[index];
    return slot ? [{ slot, index }] : [];
  });
  return (
    <>
      {compare === 'overlay' && <OverlaidViews shown={shown} />}
      {compare === 'wipe' && <WipedViews shown={shown} />}
      {(compare === 'single' || compare === 'sideBySide') && <ViewsBeside shown={shown} />}
      <Loading />
    </>
  );
}

interface ShownSlot {
  readonly slot: Slot;
  readonly index: number;
}

interface ShownSlots {
  readonly shown: readonly ShownSlot[];
}

function ViewsBeside({ shown }: ShownSlots) {
  return (
    <div class="stage-overlay" style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}>
      {shown.map(({ slot, index }) => (
        <div key={index} class="view-overlay">
          <div class="view-head">
            <SlotChip slot={slot} index={index} />
            <SourceKey slot={slot} />
          </div>
          <ViewFoot of={[slot]} />
        </div>
      ))}
    </div>
  );
}

/** Each slot's words are on its side of the line, and cut off by it as its figure is. */
function WipedViews({ shown }: ShownSlots) {
  const { workspace } = useApp();
  const share = workspace.state.value.wipe;
  return (
    <div class="stage-overlay wiped" style={{ gridTemplateColumns: `${share}fr ${1 - share}fr` }}>
      {shown.map(({ slot, index }) => (
        <div key={index} class="view-overlay">
          <div class="view-head">
            <SlotChip slot={slot} index={index} />
            <SourceKey slot={slot} />
          </div>
        </div>
      ))}
      <ViewFoot of={shown.map(({ slot }) => slot)} />
      <WipeLine />
    </div>
  );
}

function OverlaidViews({ shown }: ShownSlots) {
  return (
    <div class="stage-overlay">
      <div class="view-overlay">
        <div class="view-head">
          {shown.map(({ slot, index }, i) => (
            <SlotChip key={index} slot={slot} index={index} note={i > 0 ? 'ghost' : undefined} />
          ))}
        </div>
        <ViewFoot of={[shown[0].slot]} />
      </div>
    </div>
  );
}

interface SlotChipProps extends ShownSlot {
  readonly note?: string | undefined; // what it is drawn as, where that is not a solid figure
}

function SlotChip({ slot, index, note }: SlotChipProps) {
  const method = findBlendMethod(slot.method);
  const name = SLOT_NAMES[index] ?? String(index + 1);
  return (
    <div class={`slot-chip slot-${name.toLowerCase()}`}>
      <b class="slot-tag">{name}</b>
      <span class="slot-method">{method?.label ?? slot.method}</span>
      {note !== undefined && <span class="slot-note">{note}</span>}
      <span class="slot-summary cut">{method ? methodSummary(method, slot.values) : ''}</span>
    </div>
  );
}

function SourceKey({ slot }: { readonly slot: Slot }) {
  const method = findBlendMethod(slot.method);
  if (!method) return null;
  const { values } = slot;
  return <GhostKey method={method} values={values} key={`${method.id} ${method.settlingTime(values)}`} />;
}

/** The legend of the colours that figures of these slots may have, and the time. */
function ViewFoot({ of }: { readonly of: readonly Slot[] }) {
  const { workspace } = useApp();
  const extrapolates = of.some(({ method }) => findBlendMethod(method)?.shows === 'extrapolation');
  return (
    <div class="view-foot">
      <DifferenceLegend />
      {workspace.state.value.overlays.halfLife && extrapolates && <Legend />}
      <ViewTime />
    </div>
  );
}

function Legend() {
  const { theme } = useApp();
  const { gradient, ticks, notMoving } = halfLifeLegend(theme.value);
  return (
    <>
      <div
        class="chip legend"
        role="img"
        aria-label="Colours: half-life of the extrapolation, 0.1 to 1 second"
      >
        <div>Extrapolation half-life</div>
        <div class="legend-bar" style={{ background: gradient }} />
        <div class="legend-scale">
          {ticks.map(({ halfLife }) => (
            <span key={halfLife}>{Number(halfLife.toPrecision(2))} s</span>
          ))}
        </div>
      </div>
      <div class="chip legend-still">
        <i style={{ background: notMoving }} /> not moving
      </div>
    </>
  );
}

/** What the colours of distance mean, and where and when it is largest; a click goes there. */
function DifferenceLegend() {
  const { theme, difference, session } = useApp();
  if (!difference.value) return null;
  const { name, time, distance, scale } = difference.value;
  const goThere = (): void => {
    session.playing.value = false;
    session.time.value = time;
  };
  return (
    <div
      class="chip legend difference-legend"
      role="group"
      aria-label="Colours: distance of each joint, A to B"
    >
      <div>Distance A to B</div>
      <div class="legend-bar" style={{ background: differenceGradient(theme.value) }} />
      <div class="legend-scale">
        <span>0</span>
        <span>{Math.round(scale * 100)} cm</span>
      </div>
      <button
        type="button"
        class="legend-largest cut"
        data-tip="Go to the largest distance"
        onClick={goThere}
      >
        largest {(distance * 100).toFixed(1)} cm at {numberWords(time, 2)} s<br />
        {name}
      </button>
    </div>
  );
}

function ViewTime() {
  const { session } = useApp();
  const text = useComputed(() => `t = ${numberWords(session.time.value, 3)} s`);
  return <span class="chip view-time">{text}</span>;
}

const ghostWords = { extrapolation: 'source, extrapolated', sourceGoingOn: 'source, going on' } as const;

/** What the orange figure is, while there is one. */
function GhostKey({ method, values }: { readonly method: BlendMethod; readonly values: Values }) {
  const { session, workspace } = useApp();
  const end = method.settlingTime(values);
  const shown = useComputed(
    () => workspace.state.value.overlays.ghost && session.time.value > 0 && session.time.value < end,
  );
  return shown.value ? <div class="chip ghost-key">{ghostWords[method.shows]}</div> : null;
}

/** Clips are on their way. It shows itself late: most are there before that. */
function Loading() {
  const { open } = useApp();
  return open.motion.value.state === 'loading' ? (
    <div class="chip stage-loading" role="status">
      Loading clips …
    </div>
  ) : null;
}

/** Nothing can be drawn: says why, and what to do. */
function StageMessage() {
  const { open, obstacle, graphicsProblem, library, list } = useApp();
  const add = useAction('transition.new');
  if (library.value.state === 'opening') return null;
  const failed = library.value.state === 'failed' ? library.value.message : null;
  const problem = failed ?? graphicsProblem.value ?? obstacle.value;
  if (problem !== null) {
    return (
      <div class="stage-message">
        <div class="stage-card" role="alert">
          <Icon node={CircleAlert} />
          <p class="selectable">{problem}</p>
        </div>
      </div>
    );
  }
  if (open.transition.value || list.rows.value.length === 0) return null;
  return (
    <div class="stage-message">
      <p>No transition is open: mark a source and a destination in the list.</p>
      <button
        type="button"
        class="button primary"
        aria-disabled={add.disabledReason !== null}
        data-tip={add.disabledReason ?? add.tip}
        data-keys={add.keys}
        onClick={add.onClick}
      >
        New transition
      </button>
    </div>
  );
}
