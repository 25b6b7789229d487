// renderer/features/views: legends, labels and buttons over the views, and their settings
import { labelText } from '#contract/rows/clip-label.ts';
import './viewport-overlay.css';
import { useComputed } from '@preact/signals';
import { CircleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import { isVeiled, placeName, type BlindTrial } from '#renderer/stores/reviews/blind-trial.ts';
import { needs, type Figure } from '#renderer/stores/shown/motion.ts';
import { describeFigure } from '#renderer/stores/shown/trial-words.ts';
import { gridOf, MAX_VIEWS } from '#renderer/viewport/camera/layout.ts';
import { counted } from '#contract/words/counted.ts';
import { visibleWords } from '#renderer/controls/visible-names.ts';
import { doubtFact, showImport } from '#renderer/stores/commands/library/import-doubt.ts';
import { FigureChip } from './figure-chip.tsx';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { describePlayhead } from '#renderer/controls/playhead-words.ts';
import { Legend, useLegend } from './legend.tsx';
import type { ExplainedOverlay, FigureChipWords, LegendPart } from '#renderer/stage/overlays/legend-part.ts';
import { cureOf } from '#renderer/motion/providers/cures.ts';
import { WipeLine } from './wipe-line.tsx';
import { NOTHING_OPEN } from '#renderer/stores/conditions.ts';
import { useApp } from '#renderer/controls/window-context.ts';

/** Chips of the figures, legend and time over the viewports, or the reason why nothing is shown. */
export function ViewportOverlay({ overlays }: { readonly overlays: readonly ExplainedOverlay[] }) {
  const { motion, open, session, shown, views } = useApp();
  if (!open.isOpen.value || shown.obstacle.value !== null || views.problem.value !== null)
    return <StageMessage />;
  const trial = session.blind.value;
  const figures = shown.showing.visible.value.flatMap((index) => motion.shown.figures.value[index] ?? []);
  return (
    <>
      {open.arrives.value && <div class="stage-blank cover" />}
      {trial !== null && isVeiled(trial) ? (
        <VeiledViews trial={trial} />
      ) : (
        <NamedViews shown={figures} overlays={overlays} />
      )}
      <ViewTime />
      <Loading />
    </>
  );
}

interface ShownFigures {
  readonly shown: readonly Figure[];
  readonly overlays: readonly ExplainedOverlay[];
}

function NamedViews(props: ShownFigures) {
  const { showing } = useApp().shown;
  if (showing.compare.value === 'overlay') return <OverlaidViews {...props} />;
  if (showing.compare.value === 'wipe') return <WipedViews {...props} />;
  return <ViewsSideBySide {...props} />;
}

/** Rows and columns of the views, as in the viewport. */
function useGrid(count: number) {
  const { columns, rows } = gridOf(count, useApp().views.size.value);
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
  };
}

function ViewsSideBySide({ shown, overlays }: ShownFigures) {
  const legends = useLegend(overlays, shown);
  return (
    <div class="stage-overlay" style={useGrid(shown.length)}>
      {shown.map((figure, i) => (
        <View key={keyOf(figure)} figure={figure} overlays={overlays}>
          <ViewNotes parts={legends[i]} view={i} />
        </View>
      ))}
    </div>
  );
}

const keyOf = ({ snapshot, of }: Figure): string | number => snapshot?.id ?? of;

interface ViewProps {
  readonly figure: Figure;
  readonly overlays: readonly ExplainedOverlay[];
  readonly children?: ComponentChildren;
}

function View({ figure, overlays, children }: ViewProps) {
  return (
    <div class="view-overlay">
      <div class="view-head">
        <FigureChip figure={figure} />
        <OverlayChips figure={figure} overlays={overlays} />
      </div>
      {children}
    </div>
  );
}

/** Views of a blind comparison, which differ only in the place of their figures. */
function VeiledViews({ trial }: { readonly trial: BlindTrial }) {
  return (
    <div class="stage-overlay" style={useGrid(trial.order.length)}>
      {trial.order.map((_, place) => (
        <div key={place} class="view-overlay">
          <div class="view-head">
            <div class="chip slot-chip veiled">
              <b class="slot-method">{placeName(trial, place)}</b>
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Views of a wipe: the chip of each figure is on its side of the line and cut off by it; the legend is not.
 */
function WipedViews({ shown, overlays }: ShownFigures) {
  const { workspace } = useApp();
  const share = workspace.state.value.wipe;
  const legends = useLegend(overlays, shown);
  return (
    <div class="stage-overlay wiped" style={{ gridTemplateColumns: `${share}fr ${1 - share}fr` }}>
      {shown.map((figure) => (
        <View key={keyOf(figure)} figure={figure} overlays={overlays} />
      ))}
      <WipeLine />
      <ViewNotes parts={legends.flat()} view={0} />
    </div>
  );
}

function OverlaidViews({ shown, overlays }: ShownFigures) {
  // A ghost has the colour of its slot.
  const [parts] = useLegend(overlays, shown.slice(0, 1));
  return (
    <div class="stage-overlay">
      <div class="view-overlay">
        <div class="view-head">
          {shown.map((figure, i) => (
            <FigureChip key={keyOf(figure)} figure={figure} note={i > 0 ? 'ghost' : undefined} />
          ))}
        </div>
        <ViewNotes parts={parts} view={0} />
      </div>
    </div>
  );
}

const noNotes: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

interface ViewNotesProps {
  readonly parts: readonly LegendPart[] | undefined;
  readonly view: number; // index among the visible views
}

/** Notes at the bottom of a view. Their size is stored for the labels, which avoid them. */
function ViewNotes({ parts = [], view }: ViewNotesProps) {
  const { notes: boxes } = useApp().views;
  const notes = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = notes.current;
    const stage = element?.closest('.stage-overlay');
    if (!element || !stage) return undefined;
    const report = (box: Rectangle): void => {
      const before = boxes.peek();
      const length = Math.max(before.length, view + 1);
      boxes.value = Array.from({ length }, (_, i) => (i === view ? box : (before[i] ?? noNotes)));
    };
    const measure = (): void => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const from = stage.getBoundingClientRect();
      report({ x: x - from.x, y: y - from.y, width: height > 0 ? width : 0, height });
    };
    const observer = new ResizeObserver(measure);
    for (const each of [element, stage]) observer.observe(each);
    return () => {
      observer.disconnect();
      report(noNotes);
    };
  }, [view]);
  return (
    <div class="view-notes" ref={notes}>
      {parts.length > 0 && <Legend parts={parts} />}
      {view === 0 && <ImportDoubts />}
      {view === 0 && <LeftOut />}
    </div>
  );
}

/** What Segue doubts about the files of the clips in view; a press opens the setting. */
function ImportDoubts() {
  const app = useApp();
  const { source, destination } = app.open;
  const isAlone = needs(app.motion.open, 'clip') === null;
  return [...new Set([source.value, destination.value])].map((clip) => {
    const warned = isAlone && clip !== null && clip.warnings.length > 0;
    const fact =
      clip && (doubtFact(clip) ?? (warned ? counted(clip.warnings.length, 'import warning') : null));
    return (
      fact && (
        <button
          key={clip.id}
          type="button"
          class="chip import-chip cut"
          data-tip={`${clip.warnings.join('\n')}\nPress for unit and up axis`}
          onClick={() => showImport(app, clip)}
        >
          {`▲ ${visibleWords(labelText(clip.label))}: ${fact}`}
        </button>
      )
    );
  });
}

/** Figures that are not shown, and why. */
function LeftOut() {
  const { motion, shown } = useApp();
  const names = shown.showing.leftOut.value.flatMap((index) => {
    const figure = motion.shown.figures.value[index];
    return figure ? [describeFigure(figure, Date.now())] : [];
  });
  if (names.length === 0) return null;
  return (
    <div class="chip left-out" role="note">
      {`At most ${MAX_VIEWS} views: ${names.join(', ')} not shown. Show fewer slots or remove snapshots.`}
    </div>
  );
}

function ViewTime() {
  const app = useApp();
  const text = useComputed(() => {
    const run = needs(app.motion.shown, 'clipClock') === null ? '' : 'run ';
    return run + describePlayhead(app);
  });
  return <span class="chip view-time">{text}</span>;
}

/** Chips of overlays, while they draw on the figure. */
function OverlayChips({ figure, overlays }: ViewProps) {
  const shown = useApp().shown.overlays.value;
  return overlays.map(({ id, chip }) => {
    const drawn = shown.has(id) && figure.slot !== null ? (chip?.(figure.slot) ?? null) : null;
    return drawn && <OverlayChip key={`${id} ${drawn.words} ${drawn.until}`} {...drawn} />;
  });
}

function OverlayChip({ words, side, from, until }: FigureChipWords) {
  const { session } = useApp();
  const isShown = useComputed(() => session.time.value > from && session.time.value < until);
  return isShown.value ? <div class={`chip ghost-key ${side}`}>{words}</div> : null;
}

/** Shown while clips load; it appears late, because most clips load faster. */
function Loading() {
  const { open } = useApp();
  return open.clips.value.state === 'loading' ? (
    <div class="chip stage-loading" role="status">
      Loading clips … <progress aria-label="Loading clips" />
    </div>
  ) : null;
}

/** Says why nothing is drawn, and what to do. */
function StageMessage() {
  const { library, open, shown, views } = useApp();
  if (library.state.value.state === 'opening') return null;
  const failed = library.state.value.state === 'failed' ? library.state.value.message : null;
  const problem = failed ?? views.problem.value ?? shown.obstacle.value;
  const clips = open.clips.value;
  const cure = problem === shown.obstacle.value && clips.state === 'broken' && cureOf(clips.problem)?.action;
  if (problem !== null) {
    return (
      <div class="stage-message cover">
        <div class="stage-card" role="alert">
          <Icon node={CircleAlert} />
          <p class="selectable">{problem}</p>
          {failed === null && views.problem.value !== null && views.restart.value && (
            <button type="button" class="button" onClick={views.restart.value}>
              Start the 3D view again
            </button>
          )}
          {cure && <ActionButton action={cure} named />}
        </div>
      </div>
    );
  }
  if (open.isOpen.value || library.list.rows.value.length === 0) return null;
  return (
    <div class="stage-message cover">
      <p>{NOTHING_OPEN}</p>
      <ActionButton action="transition.new" primary named />
    </div>
  );
}
