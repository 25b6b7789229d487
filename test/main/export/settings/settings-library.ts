import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { type Result } from '#core/kit/result.ts';
import { parseSettings } from '#main/export/settings/read-settings.ts';
import { settingsFileOf, settingsText } from '#main/export/settings/settings-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { valueOf } from '#main/library/problems.ts';
import { editNamed } from '#test/main/edit.ts';
import { importSettings } from '#test/main/import-settings.ts';
import { addClip, markerOn, transitionOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

export function libraryWithTransition() {
  const { db } = temporaryLibrary();
  const source = addClip(db, '/clips/walk.bvh');
  const destination = addClip(db, '/clips/hop.bvh', { rise: 2 });
  const marker = markerOn(source);
  const plain = transitionOf(source, destination, 'walk → hop');
  const transition: Transition = { ...plain, source: { ...plain.source, marker: marker.id } };
  editNamed(db, 'Add', { kind: 'marker.add', marker }, { kind: 'transition.add', transition });
  return { db, source, destination, transition };
}

export const exported = (db: Database, id: string): string => settingsText(settingsFileOf(db, [id], 'none'));
export const read = (text: string): TransitionSettings => valueOf(parseSettings(text, 'a.json'))[0];
export const importText = (db: Database, text: string) => {
  const documents = parseSettings(text, 'a.json');
  return documents.ok ? importSettings(db, documents.value, 'a.json') : documents;
};
export const imported = (db: Database, text: string): Transition =>
  valueOf(importText(db, text)).transitions[0];
/** Why something was refused, and where. */
export const codeOf = (result: Result<unknown, Problem>): string =>
  result.ok ? 'ok' : `${result.error.code} at ${result.error.place}`;

/** Where the first transition of a file is. */
export const FIRST = 'transitions.0.document.';

/** The file with one value replaced, or added, at a path like `transition.source.time`. */
export function withValue(text: string, path: string, value: unknown): string {
  const file = JSON.parse(text) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop()!;
  const holder = keys.reduce<Record<string, unknown>>(
    (inner, key) => inner[key] as Record<string, unknown>,
    file,
  );
  holder[last] = value;
  return JSON.stringify(file);
}
