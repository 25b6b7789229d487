import { counted } from '#contract/words/counted.ts';
import type { EngineTarget } from '#core/engines/engine.ts';
import { writeFiles } from '../../export/export-files.ts';
import { exportSettings } from '../../export/settings/export-settings.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, valueOf } from '../../library/problems.ts';
import { readLibraryValue } from '../../library/rows/settings.ts';
import { scopeOf, type ScopeArguments } from './scope-arguments.ts';

export interface ExportArguments {
  readonly scope: ScopeArguments;
  readonly out: string; // folder, absolute
  readonly engine: EngineTarget | null; // null = that of the library
  readonly replace: boolean;
}

/** Exports settings into a folder. */
export async function runExport({ db }: Library, { scope, out, engine, replace }: ExportArguments) {
  const target = engine ?? readLibraryValue(db, 'engine');
  const { count, files, notes } = exportSettings(db, scopeOf(db, scope), target);
  const written = valueOf(await attemptLater(out, () => writeFiles(out, files, replace)));
  return { folder: out, engine: target, transitions: count, files: written, notes };
}

/** The outcome as lines. */
export const exportLines = (ran: Awaited<ReturnType<typeof runExport>>): readonly string[] => [
  ...ran.files.map(({ name, state }) => (state === 'same' ? `${name} (unchanged)` : name)),
  `${counted(ran.transitions, 'transition')} in ${ran.folder}`,
];
