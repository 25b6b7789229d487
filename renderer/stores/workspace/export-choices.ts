import {
  EXPORT_RATES,
  motionFormats,
  motionPattern,
  motionSkeletons,
  usualMotionExport,
  type MotionExport,
} from '../../../contract/exchange/motion-export.ts';
import { rootChoices } from '../../../core/bake/carried-root.ts';
import { metricNamed } from '../../../core/judgement/metrics/registry.ts';

export const exportScopes = ['open', 'approved', 'all'] as const;
export const recordingKinds = ['picture', 'sequence', 'video'] as const;
export const recordingSpans = ['blend', 'loop', 'whole'] as const;
export const recordingSizes = ['shown', '720p', '1080p', 'square'] as const;
export const recordingRates = [30, 60] as const;
export const recordingEndings = ['mp4', 'webm'] as const;

/** The transitions to export. */
export interface ScopeChoice {
  readonly scope: (typeof exportScopes)[number];
}

/** Pictures or a video of the views. */
export interface RecordingChoices {
  readonly kind: (typeof recordingKinds)[number];
  readonly span: (typeof recordingSpans)[number];
  readonly size: (typeof recordingSizes)[number];
  readonly fps: (typeof recordingRates)[number];
  readonly isDraft: boolean; // of a sequence or video
  readonly ending: (typeof recordingEndings)[number];
  readonly withMoment: boolean;
  readonly withNames: boolean;
  readonly metrics: readonly string[]; // ids
}

/** Choices of each dialog that exports. */
export interface ExportChoices {
  readonly engine: ScopeChoice;
  readonly report: ScopeChoice;
  readonly motion: MotionExport;
  readonly recording: RecordingChoices;
}

export const usualExports: ExportChoices = {
  engine: { scope: 'open' },
  report: { scope: 'open' },
  motion: usualMotionExport,
  recording: {
    kind: 'picture',
    span: 'blend',
    size: 'shown',
    fps: 30,
    isDraft: false,
    ending: 'mp4',
    withMoment: true,
    withNames: true,
    metrics: [],
  },
};

type Check = (value: unknown) => boolean;
type Checks<Choices> = { readonly [Field in keyof Choices]: Check };

const oneOf =
  (choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);
const isFlag = oneOf([true, false]);

/** True for values of each field that this version has. */
const valid: { readonly [Dialog in keyof ExportChoices]: Checks<ExportChoices[Dialog]> } = {
  engine: { scope: oneOf(exportScopes) },
  report: { scope: oneOf(exportScopes) },
  motion: {
    of: (value) => typeof value === 'string' && motionPattern.test(value),
    as: oneOf(motionFormats),
    fps: (value) => typeof value === 'number' && value >= EXPORT_RATES.least && value <= EXPORT_RATES.most,
    root: oneOf(rootChoices),
    trailing: isFlag,
    footLock: isFlag,
    on: oneOf(motionSkeletons),
  },
  recording: {
    kind: oneOf(recordingKinds),
    span: oneOf(recordingSpans),
    size: oneOf(recordingSizes),
    fps: oneOf(recordingRates),
    isDraft: isFlag,
    ending: oneOf(recordingEndings),
    withMoment: isFlag,
    withNames: isFlag,
    metrics: (value) =>
      Array.isArray(value) && value.every((id) => typeof id === 'string' && metricNamed(id) !== undefined),
  },
};

type Stored = Readonly<Record<string, unknown>>;

/** Stored choices; fields that are missing or invalid get their defaults. */
export function readExports(stored: unknown): ExportChoices {
  const read = <Dialog extends keyof ExportChoices>(dialog: Dialog): ExportChoices[Dialog] => {
    const from = Object((Object(stored) as Stored)[dialog]) as Stored; // empty if it is no object
    const checks: Readonly<Record<string, Check>> = { ...valid[dialog] };
    const kept = Object.entries(checks).filter(([field, isValid]) => isValid(from[field]));
    return { ...usualExports[dialog], ...Object.fromEntries(kept.map(([field]) => [field, from[field]])) };
  };
  return {
    engine: read('engine'),
    report: read('report'),
    motion: read('motion'),
    recording: read('recording'),
  };
}
