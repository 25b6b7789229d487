import type { SettingsFile } from '../../contract/settings-file.ts';
import type { Clip } from '../../core/clip.ts';
import { clipDuration } from '../../core/clip.ts';
import type { TransitionEvaluation } from '../../core/transition/evaluation.ts';
import type { BlendMethod } from '../../core/transition/method.ts';
import { findBlendMethod } from '../../core/transition/registry.ts';
import { drawCurvePlot } from './curve-plot.ts';
import { jointCurves } from './joint-curves.ts';
import { formatNumber } from './markup.ts';
import type { Report, ReportSlot, ReportStill } from './report.ts';
import { settingsText } from './settings.ts';

type Row = ReportSlot['rows'][number];

export interface ReportedTransition {
  readonly settings: SettingsFile;
  readonly evaluation: TransitionEvaluation;
  readonly source: Clip;
  readonly destination: Clip;
}

/** All that a report says of one transition. */
export function reportTransition(reported: ReportedTransition, stills: readonly ReportStill[]): Report {
  const { settings, evaluation, source } = reported;
  const slots = settings.transition.slots.flatMap(({ method: id }, index): ReportSlot[] => {
    const method = findBlendMethod(id);
    if (method === undefined) return [];
    const plot = drawCurvePlot(jointCurves(evaluation, index, method, source.skeleton.names));
    const tag = String.fromCharCode(65 + index);
    return [{ tag, method: method.label, rows: parameterRows(settings, index, method), plot }];
  });
  return {
    title: settings.transition.name,
    facts: factsOf(reported),
    stills,
    slots,
    settings: settingsText(settings),
  };
}

function parameterRows({ transition }: SettingsFile, slot: number, method: BlendMethod): Row[] {
  const { values } = transition.slots[slot];
  return Object.entries(method.parameters).map(([name, spec]) => {
    const value = values[name] ?? spec.default;
    if (typeof value === 'string' || spec.kind === 'choice')
      return { label: spec.label, value: String(value) };
    return { label: spec.label, value: `${formatNumber(value, 3)} ${spec.unit}`.trim() };
  });
}

function factsOf({ settings, source, destination }: ReportedTransition): Row[] {
  const { transition, clips } = settings;
  const momentOf = (clip: Clip, time: number): string =>
    `${formatNumber(time, 3)} s (frame ${Math.round(time * clip.fps)}) of ${formatNumber(clipDuration(clip), 2)} s at ${formatNumber(clip.fps, 0)} fps`;
  return [
    { label: 'Source', value: `${clips.source.name}, left at ${momentOf(source, transition.source.time)}` },
    {
      label: 'Destination',
      value: `${clips.destination.name}, entered at ${momentOf(destination, transition.destination.time)}`,
    },
    { label: 'Skeleton', value: `${source.skeleton.names.length} joints` },
  ];
}
