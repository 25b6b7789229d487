import { randomUUID } from 'node:crypto';
import type { ClipReference, SettingsFile } from '../../contract/settings-file.ts';
import { SETTINGS_FORMAT, SETTINGS_VERSION, settingsFileSchema } from '../../contract/settings-file.ts';
import { inWords, schemaProblem } from '../../contract/schema-problem.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Result } from '../../core/result.ts';
import { failure, success } from '../../core/result.ts';
import type { MotionUse, Transition } from '../../core/transition/document.ts';
import type { Database } from '../library/database.ts';
import type { AppliedEdit } from '../library/edits.ts';
import { applyEdit } from '../library/edits.ts';
import { findMarker } from '../library/marker-rows.ts';
import { attempt, refuse } from '../library/problems.ts';

/** The settings in a file's text; else what is wrong, with the path of each field. */
export function parseSettings(text: string, fileName: string): Result<SettingsFile, Problem> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure({ code: 'notJson', message: `${fileName} is not JSON: ${reason}.`, place: fileName });
  }
  const { format, version } = (
    typeof data === 'object' && data !== null ? data : {}
  ) as Partial<SettingsFile>;
  if (format !== SETTINGS_FORMAT) {
    const message = `${fileName} holds no Segue settings: expected "format": "${SETTINGS_FORMAT}", found ${inWords(format)}.`;
    return failure({ code: 'notSettings', message, place: 'format' });
  }
  if (version !== SETTINGS_VERSION) {
    const message = `${fileName} has settings of version ${inWords(version)}; this Segue reads version ${SETTINGS_VERSION}. Update Segue, or export it again from the one that wrote it.`;
    return failure({ code: 'settingsVersion', message, place: 'version' });
  }
  const parsed = settingsFileSchema.safeParse(data);
  if (parsed.success) return success(parsed.data);
  const problem = schemaProblem(parsed.error, data);
  return failure({ ...problem, message: `${fileName}: ${problem.message}` });
}

export interface ImportedSettings {
  readonly transition: Transition;
  readonly edit: AppliedEdit;
}

/** Adds a file's transition to the library as a new one, by an edit. Its clips are found by content, then by name. */
export function importSettings(
  db: Database,
  file: SettingsFile,
  fileName: string,
): Result<ImportedSettings, Problem> {
  return attempt(fileName, () => {
    const transition: Transition = {
      ...file.transition,
      id: randomUUID(),
      source: useHere(db, file.transition.source, file.clips.source, fileName),
      destination: useHere(db, file.transition.destination, file.clips.destination, fileName),
    };
    const edit = applyEdit(db, {
      name: `Import ${fileName}`.slice(0, 100),
      changes: [{ kind: 'transition.add', transition }],
    });
    if (!edit.ok) return refuse(edit.error.code, `${fileName}: ${edit.error.message}`, edit.error.place);
    return { transition, edit: edit.value };
  });
}

/** The same use of the clip that this library has. A link to a marker it has not is dropped; the time stays. */
function useHere(db: Database, use: MotionUse, reference: ClipReference, fileName: string): MotionUse {
  const id = findClip(db, reference);
  if (id === undefined) {
    refuse(
      'clipNotFound',
      `${fileName} needs the clip “${reference.name}”, which is not in this library. Open the folder it is in, then import again.`,
      reference.name,
    );
  }
  const { marker, ...rest } = use;
  const linked = marker !== undefined && findMarker(db, marker)?.clipId === id;
  return linked ? { ...rest, id, marker } : { ...rest, id };
}

function findClip(db: Database, { id, hash, name }: ClipReference): string | undefined {
  const first = (sql: string, ...values: string[]): string | undefined =>
    db
      .prepare<string[], string>(sql)
      .pluck()
      .get(...values);
  return (
    first('SELECT id FROM clips WHERE hash = ? ORDER BY id <> ?, id LIMIT 1', hash, id) ??
    first('SELECT id FROM clips WHERE name = ? ORDER BY id <> ?, id LIMIT 1', name, id)
  );
}
