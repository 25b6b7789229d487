// renderer/features/curves: the curves, filled from the stores
import { labelText } from '#contract/rows/clip-label.ts';
import { computed, type ReadonlySignal } from '@preact/signals';
import { createDrawnView } from '#renderer/kit/plot/drawn-view.ts';
import { furthestJoint } from '#renderer/plots/furthest-joint.ts';
import { mountPlot } from '#renderer/plots/plot.ts';
import type { PlotModel } from '#renderer/plots/chart.ts';
import type { MarkedMoment } from '#renderer/plots/moments.ts';
import { curveTable } from '#renderer/plots/curve-table.ts';
import { quantities, listTracks, type QuantityId, type Tracked } from '#renderer/plots/quantities.ts';
import type { App } from '#renderer/stores/app.ts';
import { isVeiled } from '#renderer/stores/reviews/blind-trial.ts';
import { plottedQuantity, type CurveSubject } from './curve-subject.ts';
import { listChannels } from '#renderer/stores/shown/channels.ts';
import { selectedJoints } from '#renderer/stores/session/joint-selection.ts';
import { seekAndStop } from '#renderer/stores/commands/playhead.ts';
import { isInFront } from '#renderer/stores/workspace/bottom-tabs.ts';
import { curveAxes } from '#renderer/stores/workspace/curve-view.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import { visibleSlots } from '#renderer/stores/shown/shown.ts';
import type { BlendSpan } from '#renderer/timeline/model/timeline-model.ts';
import { blendSpans } from '#renderer/stage/lanes/blend-spans.ts';

/** Curves in the window: the joints they show, and their part of a frame. */
export type CurvesView = ReturnType<typeof createCurvesView>;

export function createCurvesView(app: App, invalidate: () => void) {
  const isVisible = computed(() => !isVeiled(app.session.blind.value) && isInFront(app.workspace, 'curves'));
  const subject = curveSubject(app);
  const model = plotModel(app, subject);
  const view = createDrawnView({
    theme: app.surroundings.theme,
    invalidate,
    follow: () => isVisible.value && model.value !== null,
    open(host) {
      const plot = mountPlot(host, { seek: (time) => seekAndStop(app, time), wake: invalidate });
      const draw = (): boolean => {
        const shown = isVisible.peek() ? model.peek() : null;
        const { time, playing } = app.session;
        return shown !== null && plot.draw(shown, time.peek(), playing.peek());
      };
      return { ...plot, draw };
    },
  });
  const table = () => {
    const shown = model.peek();
    return shown && curveTable(shown);
  };
  return { subject, table, ...view };
}

function curveSubject({
  motion,
  session,
}: Pick<App, 'motion' | 'session'>): ReadonlySignal<CurveSubject | null> {
  return computed(() => {
    const state = motion.open.state.value;
    if (state.state !== 'ready') return null;
    const { curves, skeleton, recorded } = state.motion;
    if (curves === undefined) return null;
    const furthest = furthestJoint(curves, recorded.root.body);
    const picked = selectedJoints(session).filter((joint) => joint < skeleton.names.length);
    // A single clip has no difference to compare: its first joint is shown.
    const isPicked = picked.length > 0 || needs(motion.open, 'seam') === null;
    const channels = listChannels(curves.channels, skeleton.names);
    const plotted = session.plottedChannels.value.flatMap((key) =>
      channels.filter((channel) => channel.key === key),
    );
    return { names: skeleton.names, picked: isPicked ? picked : [furthest], furthest, channels, plotted };
  });
}

/** The channels, or else the joints, of the plots. */
function trackedBy({ plotted, names, picked, furthest }: CurveSubject, quantity: QuantityId) {
  if (plotted.length > 0) return plotted;
  const { axes } = quantities[quantity];
  return (picked.length > 0 ? picked : [furthest]).map((at): Tracked => ({ name: names[at], at, axes }));
}

/** Everything except the playhead, which moves without new samples. */
function plotModel(
  app: Pick<App, 'motion' | 'open' | 'shown' | 'workspace'>,
  subject: ReadonlySignal<CurveSubject | null>,
): ReadonlySignal<PlotModel | null> {
  const { motion, open, workspace } = app;
  const view = computed(() => workspace.state.value.curves);
  const timeUnit = computed(() => workspace.state.value.timeUnit);
  return computed(() => {
    const state = motion.open.state.value;
    const transition = open.played.value;
    if (state.state !== 'ready' || !open.isOpen.value || !subject.value) return null;
    const { curves } = state.motion;
    if (curves === undefined) return null;
    const clip =
      needs(motion.open, 'seam') === null
        ? null
        : open.destination.value
          ? labelText(open.destination.value.label)
          : '';
    const { axes, residual } = view.value;
    const quantity = plottedQuantity(subject.value, view.value, clip !== null);
    const fps = open.source.value?.fps ?? 60;
    const spans = transition ? blendSpans(transition) : [];
    const slots = visibleSlots(app).filter((slot) => slot < spans.length);
    const shown = slots.length > 0 ? slots.toSorted((a, b) => a - b) : [0];
    return {
      evaluation: curves,
      choice: {
        tracks: listTracks(
          trackedBy(subject.value, quantity),
          axes.map((axis) => curveAxes.indexOf(axis)),
        ),
        quantity,
        residual: residual && clip === null && quantities[quantity].residualUnit !== null,
        slots: shown,
        clip,
        frameTime: 1 / fps,
      },
      pair: open.pair.value,
      home: open.aroundBlend.value,
      extent: open.extent.value,
      moments: clip === null ? [seamMoment, ...shown.map((slot) => endMoment(spans[slot]))] : [],
      timeUnit: timeUnit.value,
      fps,
    };
  });
}

const seamMoment: MarkedMoment = { time: 0, label: 'seam', role: 'text', dashed: false };

/** End of the blend of a slot, in the words of the timeline: `A settles`, `B blend`. */
function endMoment({ name, label, colour, end }: BlendSpan): MarkedMoment {
  return { time: end, label: `${name} ${label}`, role: colour, dashed: true };
}
