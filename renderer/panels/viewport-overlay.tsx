import { useComputed } from '@preact/signals';
import type { Slot } from '../../core/transition/document.ts';
import type { BlendMethod, Values } from '../../core/transition/method.ts';
import { findBlendMethod } from '../../core/transition/registry.ts';
import { SLOT_NAMES } from '../state/default-slots.ts';
import { numberWords } from '../timeline/time-words.ts';
import { halfLifeLegend } from '../viewport/colours.ts';
import { methodSummary } from './method-summary.ts';
import { useAction, useApp } from './window-context.ts';

/** Over the viewports: which slot each shows, the legend of its colours, the time, and why nothing is shown. */
export function ViewportOverlay() {
  const app = useApp();
  const transition = app.open.transition.value;
  const slots = app.slots.value;
  if (!transition || app.obstacle.value !== null || app.graphicsProblem.value !== null)
    return <StageMessage />;
  return (
    <div class="stage-overlay" style={{ gridTemplateColumns: `repeat(${slots.length}, minmax(0, 1fr))` }}>
      <Loading />
      {slots.map((index) => {
        const slot = transition.slots[index];
        return slot && <ViewOverlay key={index} slot={slot} index={index} />;
      })}
    </div>
  );
}

function ViewOverlay({ slot, index }: { readonly slot: Slot; readonly index: number }) {
  const { workspace } = useApp();
  const method = findBlendMethod(slot.method);
  const name = SLOT_NAMES[index] ?? String(index + 1);
  const coloured = workspace.state.value.overlays.halfLife && method?.shows === 'extrapolation';
  return (
    <div class={`view-overlay slot-${name.toLowerCase()}`}>
      <div class="slot-chip">
        <b class="slot-tag">{name}</b>
        <span class="slot-method">{method?.label ?? slot.method}</span>
        <span class="slot-summary cut">{method ? methodSummary(method, slot.values) : ''}</span>
      </div>
      {method && (
        <GhostKey
          method={method}
          values={slot.values}
          key={`${method.id} ${method.settlingTime(slot.values)}`}
        />
      )}
      <div class="view-foot">
        {coloured && <Legend />}
        <ViewTime />
      </div>
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
      <div class="stage-message" role="alert">
        <p class="selectable">{problem}</p>
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
