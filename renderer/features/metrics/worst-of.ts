import { channelsOf } from '#core/clip/clip-tracks.ts';
import { worstCurve, worstJoint, worstTime } from '#core/judge/verdict.ts';
import type { Judgement } from '#core/judge/judge.ts';
import type { Metric } from '#core/judge/metric.ts';
import type { App } from '#renderer/stores/app.ts';
import { showMoment } from '#renderer/stores/commands/playhead.ts';
import { selectJoint } from '#renderer/stores/session/joint-selection.ts';

/** Where a slot is worst in a metric: s after the seam, a joint and a curve, each null if the metric has none. */
export function worstOf(app: App, metric: Metric, judgement: Judgement, slot: number) {
  const time = worstTime(metric, judgement, slot);
  const joint = worstJoint(metric, judgement, slot);
  const curve = worstCurve(metric, judgement, slot);
  const clips = app.open.clips.value;
  return {
    time,
    joint,
    name: joint !== null && clips.state === 'ready' ? clips.map.skeleton.names[joint] : null,
    curve: curve !== null && clips.state === 'ready' ? channelsOf(clips.clips[0]).curves[curve] : null,
    /** Selects the joint, and goes to the moment. */
    show(): void {
      if (joint !== null) selectJoint(app.session, joint);
      if (time !== null) showMoment(app, time);
    },
  };
}
