import { createHash } from 'node:crypto';
import { encodeClip } from '../../core/clip-buffer.ts';
import { encodeSkin } from '../../core/skin-buffer.ts';
import { parseUserData } from '../../main/export/user-data/read.ts';
import { parseSettings } from '../../main/export/settings/read-settings.ts';
import { importTakes, importTakeSkin } from '../../main/import/read/import-file.ts';
import type { Format } from './sources.ts';

/** Result of a file: a hash of the import, or the reason of the refusal. */
export type Fuzzed = { readonly given: string } | { readonly refused: string };

/** Reads a file as the app does. */
export async function readFuzzed(format: Format, bytes: Uint8Array): Promise<Fuzzed> {
  if (format === 'settings' || format === 'made') {
    const parse = format === 'made' ? parseUserData : parseSettings;
    const file = parse(new TextDecoder().decode(bytes), 'mutant.json');
    return file.ok ? { given: hash(JSON.stringify(file.value)) } : { refused: file.error.message };
  }
  const place = `/clips/mutant.${format}`;
  const content = { bytes, beside: new Map<string, Uint8Array>() };
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
