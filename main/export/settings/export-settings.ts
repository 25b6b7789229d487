import type { ExportedFields, ExportNote, ExportScope } from '#contract/exchange/export-plan.ts';
import type { EngineTarget } from '#core/engines/engine.ts';
import { findEngine } from '#core/engines/engines.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { Database } from '../../library/database/database.ts';
import { refuse } from '../../library/problems.ts';
import { allTransitions } from '../../library/rows/transition-rows.ts';
import { engineFiles } from '../engine-files.ts';
import type { ExportedFile } from '../export-files.ts';
import type { Subject } from '../replacing.ts';
import type { MovedInLibrary } from './moved-in-library.ts';
import { settingsFileName } from './transition-settings.ts';
import { settingsFileOf, settingsMark, settingsText } from './settings-file.ts';

/** Settings of transitions with the files of an engine. */
export interface ExportedSettings {
  readonly count: number; // of transitions
  readonly files: readonly ExportedFile[]; // the settings first
  /** What the engine does not have as it is, in the order of the file. */
  readonly notes: readonly ExportNote[];
  /** What is typed into the forms of the engine; of the first transitions only. */
  readonly typed: readonly ExportedFields[];
}

/** Transitions whose fields are listed: nobody types more by hand. */
const MAX_TYPED = 50;

/** The files of an export. Refuses an empty scope. */
export function exportSettings(
  db: Database,
  scope: ExportScope,
  target: EngineTarget,
  moved?: MovedInLibrary,
): ExportedSettings {
  const transitions = transitionsIn(db, scope);
  const ids = transitions.map(({ id }) => id);
  const file = settingsFileOf(db, ids, target, moved);
  const [only, ...others] = transitions;
  const settingsName = others.length === 0 ? settingsFileName(only.name) : 'transitions.segue.json';
  return {
    count: ids.length,
    files: [
      { name: settingsName, content: settingsText(file), mark: settingsMark, isOfTransitions: true },
      ...engineFiles(file),
    ],
    notes: file.transitions.flatMap(({ name, engine }) => {
      const words = [...(engine?.approximated ?? []), ...(engine?.missing ?? [])];
      return words.length > 0 ? [{ transition: name, words }] : [];
    }),
    typed: file.transitions.slice(0, MAX_TYPED).flatMap(({ name, engine }) => {
      const fields = engine && findEngine(engine.name)?.fields(engine.values);
      return fields ? [{ transition: name, fields }] : [];
    }),
  };
}

/** What a file of the transitions of a scope is of. */
export const subjectOf = (scope: ExportScope, transitions: readonly Pick<Transition, 'id'>[]): Subject => ({
  ids: transitions.map(({ id }) => id),
  canLose: typeof scope === 'string',
});

/** The transitions of a scope. Refuses an empty one. */
export function transitionsIn(db: Database, scope: ExportScope): readonly Transition[] {
  const all = allTransitions(db);
  const kept =
    scope === 'all'
      ? all
      : scope === 'approved'
        ? all.filter(({ review }) => review.status === 'approved')
        : all.filter(({ id }) => scope.includes(id));
  if (kept.length > 0) return kept;
  const what = scope === 'approved' ? 'approved transition. Approve some in the tab Review.' : 'transition.';
  return refuse('noTransition', `The library has no ${what}`);
}
