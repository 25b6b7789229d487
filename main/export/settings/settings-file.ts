import {
  SETTINGS_FORMAT,
  SETTINGS_SCHEMA,
  SETTINGS_VERSION,
  settingsFileSchema,
  type SettingsFile,
} from '#contract/exchange/settings-file.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import type { EngineTarget } from '#core/engines/engine.ts';
import { findEngine } from '#core/engines/engines.ts';
import type { Database } from '../../library/database/database.ts';
import { markersOf, rangesOf } from '../../library/rows/marker-rows.ts';
import { valueOf } from '../../library/problems.ts';
import { byNameThenId } from '../../library/names.ts';
import { inKeyOrder } from '../write-file.ts';
import { describeTransition, type ClipMarks } from './describe.ts';
import { settingsOf } from './transition-settings.ts';

/**
 * The settings of some transitions, by name. Refuses a transition that cannot be exported.
 *
 * @param ids at least one
 */
export function settingsFileOf(db: Database, ids: readonly string[], target: EngineTarget): SettingsFile {
  const documents = ids.map((id) => valueOf(settingsOf(db, id)));
  const marksOf = (id: string): ClipMarks => ({ markers: markersOf(db, [id]), ranges: rangesOf(db, [id]) });
  return describeFile(documents, marksOf, target);
}

/**
 * Documents as a settings file, by name.
 *
 * @param documents at least one
 * @param marksOf the marks of a clip by its id
 */
export function describeFile(
  documents: readonly TransitionSettings[],
  marksOf: (clipId: string) => ClipMarks,
  target: EngineTarget,
): SettingsFile {
  const engine = findEngine(target);
  const described = documents.map((each) => describeTransition(each, marksOf, engine));
  // Parsed: checked, and in the order of the schema, which puts first what people look for.
  return settingsFileSchema.parse({
    $schema: SETTINGS_SCHEMA,
    format: SETTINGS_FORMAT,
    version: SETTINGS_VERSION,
    engine: target,
    units: { time: 's', length: 'm', angle: 'rad' },
    transitions: described
      .toSorted((a, b) => byNameThenId(a.document.transition, b.document.transition))
      .map(({ document, ...each }) => ({ ...each, document: inKeyOrder(document) })),
  });
}

/** The text of a settings file. */
export const settingsText = (file: SettingsFile): string => `${JSON.stringify(file, null, 2)}\n`;
