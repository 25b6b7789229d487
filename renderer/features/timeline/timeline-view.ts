// renderer/features/timeline: the timeline, filled from the stores, and what its gestures do
import { visibleLabel, wholeLabel } from '#contract/rows/clip-label.ts';
import { computed } from '@preact/signals';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { MotionUse } from '#core/transition/document/document.ts';
import { clipIdsOf, seamTimes } from '#core/transition/document/resolve-chain.ts';
import { steady } from '#renderer/kit/steady.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { DocumentState } from '#renderer/stores/document/document-state.ts';
import { isVeiled } from '#renderer/stores/reviews/blind-trial.ts';
import { loopRange } from '#renderer/stores/commands/playhead.ts';
import { placedClip } from '#renderer/stores/shown/seam-range.ts';
import { createDrawnView } from '#renderer/kit/plot/drawn-view.ts';
import { mountTimeline } from '#renderer/timeline/timeline.ts';
import type { ClipUse, EarlierUse } from '#renderer/timeline/model/timeline-model.ts';
import { requestSpans } from './request-spans.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import { blendSpans } from '#renderer/stage/lanes/blend-spans.ts';
import { followMotionLanes } from '#renderer/stage/lanes/motion-lanes.ts';
import { resultLanes } from '#renderer/stage/lanes/result-lanes.ts';
import { RESULT_LANES } from '#renderer/stores/judgement/judged-overlays.ts';
import { createTimelineListener } from './timeline-gestures.ts';

/** The timeline in the window: its content and its gestures. */
export function createTimelineView(app: App, invalidate: () => void) {
  const model = timelineModel(app);
  return createDrawnView({
    theme: app.surroundings.theme,
    invalidate,
    follow: () => model.value !== undefined,
    open(host) {
      const timeline = mountTimeline(host, createTimelineListener(app, invalidate));
      app.timeline.value = timeline;
      return {
        draw() {
          timeline.update(model.peek());
          app.views.timelineHeight.value = timeline.contentHeight();
          timeline.draw();
          return false;
        },
        themeChanged: timeline.themeChanged,
        dispose() {
          app.timeline.value = null;
          timeline.dispose();
        },
      };
    },
  });
}

/** What the timeline shows; null until clips are open. */
export function timelineModel(app: App) {
  const { motion, open, session, workspace, document } = app;
  const { suggestions } = app.shown;
  const ofClips = followMotionLanes(app);
  const lanes = computed(() => {
    const { judgement } = app.judgement.value;
    if (judgement === null || !app.shown.overlays.value.has(RESULT_LANES)) return ofClips.value;
    return [...resultLanes(judgement, open.transition.value?.chosen ?? 0), ...ofClips.value];
  });
  // Clips that the list loads change the document, but neither of these: the scene is not drawn for them.
  const earlier = steady(() => earlierUses(app));
  const requests = steady(() => (isVeiled(session.blind.value) ? [] : requestSpans(app)));
  // Everything except the playhead, so that a frame of playback creates one small object.
  const still = computed(() => {
    const played = open.played.value;
    const hasSeam = needs(motion.open, 'seam') === null;
    const source = open.source.value;
    const destination = open.destination.value;
    const uses = open.uses.value;
    if (!uses || !source || !destination) return null;
    const marks = { markers: document.shown.markers.value, ranges: document.shown.ranges.value };
    const veiled = isVeiled(session.blind.value);
    const withSuggestions = (use: ClipUse): ClipUse => {
      const own = suggestions.value.find(({ clip }) => clip.id === use.clipId);
      return own ? { ...use, suggestions: own.markers } : use;
    };
    return {
      id: played?.id ?? destination.id,
      hasSeam,
      source: hasSeam ? withSuggestions(clipUse(source, uses.source, marks)) : unmarked(source, uses.source),
      destination: withSuggestions(clipUse(destination, uses.destination, marks)),
      blends: veiled || played === null ? [] : blendSpans(played),
      lanes: lanes.value,
      earlier: earlier.value,
      requests: requests.value,
      loopRange: loopRange(app),
      selection: session.marks.value,
      unit: workspace.state.value.timeUnit,
    };
  });
  return computed(
    () => still.value && { ...still.value, playhead: session.time.value, playing: session.playing.value },
  );
}

/** Clips of a chain before the last one that was interrupted. */
function earlierUses({ open, document }: Pick<Workbench, 'document' | 'open'>): readonly EarlierUse[] {
  const chain = open.chain.value;
  if (!chain?.ok) return [];
  const clips = document.shown.clips.value;
  const seams = seamTimes(chain.value);
  const [oldest] = chain.value;
  const ids = clipIdsOf(chain.value).slice(0, -2);
  return ids.map((id, k) => {
    const clip = clips.get(id);
    const begun = seams[0] - (k === 0 ? oldest.source.time / oldest.source.playRate : 0);
    return {
      name: visibleLabel(clip?.label ?? missingClip),
      span: { start: k === 0 ? begun : seams[k - 1], end: seams[k] },
    };
  });
}

const missingClip = wholeLabel('missing clip');

const none: readonly never[] = [];

function unmarked(clip: ClipSummary, use: MotionUse): ClipUse {
  return { clipId: clip.id, name: wholeLabel(''), ...placedClip(clip, use), markers: none, ranges: none };
}

type Marks = Pick<DocumentState, 'markers' | 'ranges'>;

function clipUse(clip: ClipSummary, use: MotionUse, { markers, ranges }: Marks): ClipUse {
  return {
    clipId: clip.id,
    name: visibleLabel(clip.label),
    ...placedClip(clip, use),
    markers: markers.get(clip.id) ?? none,
    ranges: ranges.get(clip.id) ?? none,
    trimmedFrames: clip.trimmedFrames,
    ...(clip.firstKey !== undefined && { firstKey: clip.firstKey }),
  };
}
