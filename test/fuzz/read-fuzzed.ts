import { createHash } from 'node:crypto';
import { encodeClip } from '#core/clip/clip-buffer.ts';
import { encodeSkin } from '#core/formats/skin/skin.ts';
import { transitionOf } from '#core/runs/game/parse-game-log.ts';
import { parseRecording } from '#core/runs/game/parse-recording.ts';
import { success } from '#core/kit/result.ts';
import { budgetsForm } from '#main/cli/audit/audit-demands.ts';
import { logRows } from '#main/cli/audit/audited-transitions.ts';
import { parseFile } from '#main/export/parse-file.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { parseSettings } from '#main/export/settings/read-settings.ts';
import { importTakes, importTakeSkin } from '#main/import/read/import-file.ts';
import type { Format } from './sources.ts';

/** Result of a file: a hash of the import, or the reason of the refusal. */
export type Fuzzed = { readonly given: string } | { readonly refused: string };

/** Readers of files that are no motion. */
const textReaders = {
  settings: (text: string) => parseSettings(text, 'mutant.json'),
  made: (text: string) => parseUserData(text, 'mutant.json'),
  budgets: (text: string) => parseFile(text, 'mutant.json', budgetsForm),
  recording: (text: string) => parseRecording(text, 'mutant.jsonl'),
  log(text: string) {
    const rows = logRows(text, 'mutant.csv', []);
    return rows.ok ? success(rows.value.map(([place, row]) => transitionOf(place, row))) : rows;
  },
};

/** Reads a file as the app does. */
export async function readFuzzed(format: Format, bytes: Uint8Array): Promise<Fuzzed> {
  const readsText = Object.hasOwn(textReaders, format)
    ? textReaders[format as keyof typeof textReaders]
    : null;
  if (readsText !== null) {
    const file = readsText(new TextDecoder().decode(bytes));
    if (file.ok) return { given: hash(JSON.stringify(file.value)) };
    return { refused: typeof file.error === 'string' ? file.error : file.error.message };
  }
  const place = `/clips/mutant.${format}`;
  const content = { bytes, externalFiles: new Map<string, Uint8Array>() };
  const takes = await importTakes(content, place);
  if (!takes.ok) return { refused: takes.error };
  const parts: (string | ArrayBuffer)[] = [];
  for (const { take, clip, report } of takes.value) {
    if (!allFinite(clip.positions) || !allFinite(clip.rotations)) throw new Error(`${take} has no numbers`);
    parts.push(take, JSON.stringify(report), encodeClip({ ...clip, groundHeight: 0, loop: false }));
    const skin = await importTakeSkin(content, place, { take });
    parts.push(skin.ok ? encodeSkin(skin.value) : skin.error);
  }
  if (parts.length === 0) throw new Error('no takes, and no word');
  return { given: hash(...parts) };
}

function hash(...parts: readonly (string | ArrayBuffer)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(typeof part === 'string' ? part : new Uint8Array(part));
  return sum.digest('hex');
}

function allFinite(values: Float32Array): boolean {
  for (const value of values) if (!Number.isFinite(value)) return false;
  return true;
}
