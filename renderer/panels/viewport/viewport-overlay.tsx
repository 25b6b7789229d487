// renderer/panels/viewport: legends, labels and buttons over the views
import { useComputed } from '@preact/signals';
import { CircleAlert } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Slot } from '../../../core/transition/document/document.ts';
import type { BlendMethod, Values } from '../../../core/transition/method.ts';
import { findBlendMethod } from '../../../core/transition/methods/registry.ts';
import { isVeiled } from '../../state/reviews/blind-trial.ts';
import type { Figure } from '../../state/shown/figures.ts';
import { figureWords } from '../../state/shown/trial-words.ts';
import { gridOf } from '../../viewport/camera/layout.ts';
import { FigureChip } from './figure-chip.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { playheadWords } from '../playhead-words.ts';
import { Legend } from './legend.tsx';
import { WipeLine } from './wipe-line.tsx';
import { useApp } from '../controls/window-context.ts';

/** Over the viewports: whose figure each shows, the legend, the time, and why nothing is shown. */
export function ViewportOverlay() {
  const { open, obstacle, graphicsProblem, showing, figures, session } = useApp();
  if (!open.transition.value || obstacle.value !== null || graphicsProblem.value !== null)
    return <StageMessage />;
  const shown = showing.shown.value.flatMap((index) => {
    const figure = figures.value[index];
    return figure ? [figure] : [];
  });
  return (
    <>
      {isVeiled(session.blind.value) ? <VeiledViews /> : <NamedViews shown={shown} />}
      <div class="view-foot">
        <ViewNotes />
        <ViewTime />
      </div>
      <Loading />
    </>
  );
}

interface ShownFigures {
  readonly shown: readonly Figure[];
}

function NamedViews({ shown }: ShownFigures) {
  const { showing } = useApp();
  if (showing.compare.value === 'overlay') return <OverlaidViews shown={shown} />;
  if (showing.compare.value === 'wipe') return <WipedViews shown={shown} />;
  return <ViewsBeside shown={shown} />;
}

/** Rows and columns as the viewport lays its views out. */
function useGrid(count: number) {
  const { columns, rows } = gridOf(count, useApp().stage.value);
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
  };
}

function ViewsBeside({ shown }: ShownFigures) {
  return (
    <div class="stage-overlay" style={useGrid(shown.length)}>
      {shown.map((figure) => (
        <View key={figure.snapshot?.id ?? figure.of} figure={figure} />
      ))}
    </div>
  );
}

function View({ figure }: { readonly figure: Figure }) {
  return (
    <div class="view-overlay">
      <div class="view-head">
        <FigureChip figure={figure} />
        <SourceKey slot={figure.slot} />
      </div>
    </div>
  );
}

/** Two figures of which nothing is said but where they are: both the same to the last letter but for that. */
function VeiledViews() {
  return (
    <div class="stage-overlay" style={useGrid(2)}>
      {['Left', 'Right'].map((side) => (
        <div key={side} class="view-overlay">
          <div class="view-head">
            <div class="slot-chip veiled">
              <b class="slot-method">{side}</b>
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Each figure's words are on its side of the line, and cut off by it as the figure is. */
function WipedViews({ shown }: ShownFigures) {
  const { workspace } = useApp();
  const share = workspace.state.value.wipe;
  return (
    <div class="stage-overlay wiped" style={{ gridTemplateColumns: `${share}fr ${1 - share}fr` }}>
      {shown.map((figure) => (
        <View key={figure.snapshot?.id ?? figure.of} figure={figure} />
      ))}
      <WipeLine />
    </div>
  );
}

function OverlaidViews({ shown }: ShownFigures) {
  return (
    <div class="stage-overlay">
      <div class="view-overlay">
        <div class="view-head">
          {shown.map((figure, i) => (
            <FigureChip
              key={figure.snapshot?.id ?? figure.of}
              figure={figure}
              note={i > 0 ? 'ghost' : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function SourceKey({ slot }: { readonly slot: Slot }) {
  const method = findBlendMethod(slot.method);
  if (!method) return null;
  const { values } = slot;
  return <GhostKey method={method} values={values} key={`${method.id} ${method.settlingTime(values)}`} />;
}

/** What is said of the figures where there is room at their feet; the stage is told how much of it this takes up. */
function ViewNotes() {
  const { stageNotes } = useApp();
  const notes = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = notes.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      stageNotes.value = { width: element.offsetWidth, height: element.offsetHeight };
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="view-notes" ref={notes}>
      <Legend />
      <LeftOut />
    </div>
  );
}

/** What would be shown, too, and why it is not. */
function LeftOut() {
  const { showing, figures } = useApp();
  const names = showing.leftOut.value.flatMap((index) => {
    const figure = figures.value[index];
    return figure ? [figureWords(figure, Date.now())] : [];
  });
  if (names.length === 0) return null;
  return (
    <div class="chip left-out" role="note">
      No room for {names.join(', ')}: make the viewports larger, or show fewer.
    </div>
  );
}

function ViewTime() {
  const app = useApp();
  const text = useComputed(() => `t = ${playheadWords(app)}`);
  return <span class="chip view-time">{text}</span>;
}

const ghostWords = { extrapolation: 'source, extrapolated', sourceGoingOn: 'source, going on' } as const;

/** What the orange figure is, while there is one. */
function GhostKey({ method, values }: { readonly method: BlendMethod; readonly values: Values }) {
  const { session, overlays } = useApp();
  const end = method.settlingTime(values);
  const shown = useComputed(() => overlays.value.ghost && session.time.value > 0 && session.time.value < end);
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
  const { open, obstacle, graphicsProblem, restartGraphics, library, list } = useApp();
  if (library.value.state === 'opening') return null;
  const failed = library.value.state === 'failed' ? library.value.message : null;
  const problem = failed ?? graphicsProblem.value ?? obstacle.value;
  if (problem !== null) {
    return (
      <div class="stage-message">
        <div class="stage-card" role="alert">
          <Icon node={CircleAlert} />
          <p class="selectable">{problem}</p>
          {failed === null && graphicsProblem.value !== null && restartGraphics.value && (
            <button type="button" class="button" onClick={restartGraphics.value}>
              Start the 3D view again
            </button>
          )}
        </div>
      </div>
    );
  }
  if (open.transition.value || list.rows.value.length === 0) return null;
  return (
    <div class="stage-message">
      <p>No transition is open: mark a source and a destination in the list.</p>
      <ActionButton action="transition.new" primary named />
    </div>
  );
}
