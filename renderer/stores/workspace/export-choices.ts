import {
  EXPORT_RATES,
  motionFormats,
  motionPattern,
  motionSkeletons,
  usualMotionExport,
} from '#contract/exchange/motion-export.ts';
import { rootChoices } from '#core/bake/carried-root.ts';
import { metricNamed } from '#core/judgement/metrics/registry.ts';
import { recordOf } from './record-of.ts';

/** A field of a dialog: its value until one is chosen, and which values this version has. */
interface Field<Value> {
  readonly usual: Value;
  readonly isValid: (value: unknown) => boolean;
}

const oneOf = <const Value>(
  values: readonly [Value, ...Value[]],
  usual: NoInfer<Value> = values[0],
): Field<Value> => ({ usual, isValid: (value) => values.some((each) => each === value) });

const scope = oneOf(['open', 'approved', 'all']); // the transitions to export
const isMetric = (id: unknown): boolean => typeof id === 'string' && metricNamed(id) !== undefined;
const isRate = (fps: unknown): boolean =>
  typeof fps === 'number' && fps >= EXPORT_RATES.least && fps <= EXPORT_RATES.most;

/** The fields of each dialog that exports. */
const fields = {
  engine: { scope },
  report: { scope },
  motion: {
    of: {
      usual: usualMotionExport.of,
      isValid: (of: unknown) => typeof of === 'string' && motionPattern.test(of),
    },
    as: oneOf(motionFormats, usualMotionExport.as),
    fps: { usual: usualMotionExport.fps, isValid: isRate },
    root: oneOf(rootChoices, usualMotionExport.root),
    trailing: oneOf([true, false], usualMotionExport.trailing),
    footLock: oneOf([true, false], usualMotionExport.footLock),
    on: oneOf(motionSkeletons, usualMotionExport.on),
  },
  /** Pictures or a video of the views. */
  recording: {
    kind: oneOf(['picture', 'sequence', 'video']),
    span: oneOf(['blend', 'loop', 'whole']),
    size: oneOf(['shown', '720p', '1080p', 'square']),
    fps: oneOf([30, 60]),
    isDraft: oneOf([false, true]), // of a sequence or video
    ending: oneOf(['mp4', 'webm']),
    withMoment: oneOf([true, false]),
    withNames: oneOf([true, false]),
    metrics: {
      usual: [] as readonly string[], // ids
      isValid: (ids: unknown) => Array.isArray(ids) && ids.every(isMetric),
    },
  },
};

/** Choices of each dialog that exports. */
export type ExportChoices = {
  readonly [Dialog in keyof typeof fields]: {
    readonly [Name in keyof (typeof fields)[Dialog]]: (typeof fields)[Dialog][Name] extends Field<infer Value>
      ? Value
      : never;
  };
};
export type ScopeChoice = ExportChoices['report'];
export type RecordingChoices = ExportChoices['recording'];

/** Stored choices; fields that are missing or invalid get their defaults. */
export function readExports(stored: unknown): ExportChoices {
  const dialogs = Object.entries(fields).map(([dialog, own]) => {
    const from = recordOf(recordOf(stored)[dialog]);
    const read = Object.entries<Field<unknown>>(own).map(([name, { usual, isValid }]): [string, unknown] => {
      const value = from[name];
      return [name, isValid(value) ? value : usual];
    });
    return [dialog, Object.fromEntries(read)];
  });
  return Object.fromEntries(dialogs) as ExportChoices;
}

export const usualExports = readExports({});
