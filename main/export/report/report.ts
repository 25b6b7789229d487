// main/export/report: reviews as one web page: poses that can be scrubbed, curves, metrics, settings
import type { ReportPoses } from './report-poses.ts';

export interface ReportStill {
  readonly caption: string;
  readonly png: Uint8Array;
}

export interface ReportRow {
  readonly label: string;
  readonly value: string;
}

/** A slot with its settings and its plot. */
export interface ReportSlot {
  readonly tag: string; // 'A', 'B', …
  readonly method: string;
  readonly rows: readonly ReportRow[];
  readonly plot: string; // SVG
}

/** Values of the slots in a metric. */
export interface ReportMetric {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly digits: number;
  readonly values: readonly (number | null)[]; // [slots]; null = it does not apply
  readonly floor: number | null; // the destination into itself
  readonly best: readonly number[]; // slots
  readonly unmeasured?: string; // why no slot has a value
}

/** A transition in a report. */
export interface ReportedTransition {
  readonly id: string;
  readonly name: string; // as it is stored
  readonly title: string; // by the labels of its clips, which change with the library
  readonly status: string;
  readonly chosen: number; // index of the slot
  readonly facts: readonly ReportRow[];
  readonly stills: readonly ReportStill[];
  readonly slots: readonly ReportSlot[];
  readonly metrics: readonly ReportMetric[];
  readonly verdict: readonly string[]; // sentences, the one that sums it up first: see `verdictOf`
  readonly poses: ReportPoses;
  readonly settings: string; // text of its settings
}

/** A transition that could not be loaded. */
export interface UnreportedTransition {
  readonly title: string;
  readonly why: string;
}

export interface Report {
  readonly title: string;
  readonly transitions: readonly ReportedTransition[];
  readonly left: readonly UnreportedTransition[];
  /** What changed since an earlier report, by transition; absent without one. */
  readonly since?: ReportDifference;
}

/** Differences of a report from an earlier one. */
export interface ReportDifference {
  readonly file: string; // name of the earlier one
  readonly changes: ReadonlyMap<string, readonly string[]>; // by id; 'new' or sentences; none = it is unchanged
  readonly gone: readonly string[]; // titles
}
