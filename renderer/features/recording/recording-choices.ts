import type { Judgement } from '#core/judge/judge.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import { methodLabel } from '#core/methods/registry.ts';
import { loopRange } from '#renderer/stores/commands/playhead.ts';
import type { App } from '#renderer/stores/app.ts';
import { formatMetric } from '#renderer/stores/judgement/metric-values.ts';
import { isVeiled } from '#renderer/stores/reviews/blind-trial.ts';
import { needs, type Figure } from '#renderer/stores/shown/motion.ts';
import type { RecordingChoices } from '#renderer/stores/workspace/export-choices.ts';
import { palettes } from '#renderer/viewport/frame/palette.ts';
import type { ViewCaption } from './captions.ts';
import { withUnit } from '#core/kit/numbers.ts';
import type { Playing } from '#renderer/stores/workbench.ts';

/** The range of a span, s; null = there is none. */
export function rangeOf(
  app: Playing & Pick<App, 'motion'>,
  span: RecordingChoices['span'],
): TimeRange | null {
  if (span === 'blend') return needs(app.motion.shown, 'seam') === null ? app.open.aroundBlend.value : null;
  if (span === 'whole') return app.open.extent.value;
  return app.session.loopRange.value === 'blend' ? null : loopRange(app);
}

/** Captions of the visible figures; none while a blind comparison hides who they are. */
export function captionsOf(
  app: Pick<App, 'judgement' | 'motion' | 'session' | 'shown' | 'surroundings'>,
  { withNames, metrics: ids }: Pick<RecordingChoices, 'withNames' | 'metrics'>,
): readonly ViewCaption[] {
  if (isVeiled(app.session.blind.peek())) return [];
  const figures = app.motion.shown.figures.peek();
  const { slots } = palettes[app.surroundings.theme.peek()];
  const { judgement } = app.judgement.peek();
  return app.shown.showing.visible.peek().flatMap((index) => {
    const figure = figures[index];
    if (figure?.slot == null) return [];
    const colour = slots[Math.min(figure.of, slots.length - 2)];
    const title = withNames ? titleOf(figure) : ids.length > 0 ? figure.name : '';
    return [{ colour, title, lines: judgement ? metricLines(judgement, figure, ids) : [] }];
  });
}

function titleOf({ name, slot, snapshot }: Figure): string {
  const method = slot === null ? '' : methodLabel(slot.method);
  return `${name} · ${method}${snapshot ? ' · snapshot' : ''}`;
}

/** Metrics of a slot; snapshots and offers are not measured. */
function metricLines(
  { slots }: Judgement,
  { of, snapshot, offer }: Figure,
  ids: readonly string[],
): readonly string[] {
  const measures = snapshot || offer ? undefined : slots[of];
  if (!measures) return [];
  const chosen = metrics.filter(({ id }) => ids.includes(id));
  return chosen.map((metric) => {
    const value = measures[metric.id];
    if (!Number.isFinite(value?.value ?? Number.NaN)) return `${metric.label} not measured`;
    return `${metric.label} ${withUnit(formatMetric(metric, value.value), metric.unit)}`;
  });
}
