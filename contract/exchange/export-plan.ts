import { z } from 'zod';
import type { RenamedFile } from '../words/renamed-file.ts';
import type { EngineField } from '#core/engines/engine.ts';

/** Which transitions of a library are exported: some, the approved ones, or all. */
export const exportScope = z.union([
  z.array(z.uuid()).min(1).max(100_000).readonly(),
  z.enum(['approved', 'all']),
]);

export type ExportScope = Readonly<z.infer<typeof exportScope>>;

/** What must be known of an exported transition, such as what the engine does not have: sentences. */
export interface ExportNote {
  readonly transition: string; // its name
  readonly words: readonly string[];
}

/** What an export would write. */
export interface ExportPreview {
  readonly files: readonly string[];
  readonly notes: readonly ExportNote[];
}

/** What became of a report. */
export interface SavedReport {
  readonly fileName: string;
  readonly count: number; // of transitions
  readonly left: number; // of transitions that cannot be played
  readonly changed: number | null; // since the report that it replaced; null = it replaced none
}

/** What is typed into the forms of an engine for a transition. */
export interface ExportedFields {
  readonly transition: string; // its name
  readonly fields: readonly EngineField[];
}

/** What became of an export. */
export interface ExportOutcome {
  readonly folder: string;
  readonly count: number; // of transitions
  readonly files: number; // written, or equal already
  readonly renamed: readonly RenamedFile[];
  readonly unplayed: readonly string[]; // names of transitions whose root path the engine lacks, as a file is gone
  readonly typed: readonly ExportedFields[]; // of the first 50 transitions
  readonly ended: readonly ExportNote[]; // sources that end before their blends do
}
