import {
  EXPORT_RATES,
  motionFormats,
  motionPattern,
  motionSkeletons,
  defaultMotionExport,
} from '#contract/exchange/motion-export.ts';
import { engineIds } from '#core/engines/engine.ts';
import { rootChoices } from '#core/engines/motion/carried-root.ts';
import { metricNamed } from '#core/judge/metrics/registry.ts';
import { checked, flag, group, isText, oneOf, type FieldValue } from '../saved-field.ts';

/** Ids of the commands that export, as the button lists them. */
export const exportIds = [
  'settings.exportForEngine',
  ...engineIds.map((id) => `export.${id}` as const),
  'settings.export',
  'motion.export',
  'recording.export',
  'report.save',
] as const;

const scope = oneOf(['open', 'approved', 'all']); // the transitions to export
const isMotion = (of: unknown): of is string => isText(of) && motionPattern.test(of);
const isRate = (fps: unknown): fps is number | null =>
  fps === null || (typeof fps === 'number' && fps >= EXPORT_RATES.least && fps <= EXPORT_RATES.most);
const areMetrics = (ids: unknown): ids is readonly string[] =>
  Array.isArray(ids) && ids.every((id) => isText(id) && metricNamed(id) !== undefined);

/** The fields of each dialog that exports. */
export const readExports = group({
  engine: group({ scope, areNotesRead: flag(false) }),
  report: group({ scope }),
  /** The button of the window: the last export that was finished. */
  button: group({ last: oneOf(exportIds) }),
  motion: group({
    of: checked(isMotion, defaultMotionExport.of),
    as: oneOf(motionFormats, defaultMotionExport.as),
    rate: checked(isRate, null), // frames per second; null: as the clip
    root: oneOf(rootChoices, defaultMotionExport.root),
    trailing: flag(defaultMotionExport.trailing),
    footLock: flag(defaultMotionExport.footLock),
    on: oneOf(motionSkeletons, defaultMotionExport.on),
  }),
  /** Pictures or a video of the views. */
  recording: group({
    kind: oneOf(['picture', 'sequence', 'video']),
    span: oneOf(['blend', 'loop', 'whole']),
    size: oneOf(['shown', '720p', '1080p', 'square']),
    fps: oneOf([30, 60]),
    isDraft: flag(false), // of a sequence or video
    ending: oneOf(['mp4', 'webm']),
    withMoment: flag(true),
    withNames: flag(true),
    metrics: checked(areMetrics, []), // ids
  }),
});

/** Choices of each dialog that exports. */
export type ExportChoices = FieldValue<typeof readExports>;
export type ScopeChoice = ExportChoices['report'];
export type RecordingChoices = ExportChoices['recording'];
