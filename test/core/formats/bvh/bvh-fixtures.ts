import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FileFault } from '#core/formats/file-fault.ts';
import type { BvhFile } from '#core/formats/bvh/bvh-file.ts';
import { parseBvh } from '#core/formats/bvh/parse-bvh.ts';

const FIXTURES = new URL('../../../fixtures/bvh/', import.meta.url);
const STARTER = new URL('../../../../resources/starter/', import.meta.url);
const MOCAP = new URL('../../../../../shared/mocap/cmu/', import.meta.url);

/** A hand-made file: `dialects/crlf`. */
export function readFixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`${name}.bvh`, FIXTURES)));
}

export function fixtureNames(folder: 'dialects' | 'damage'): string[] {
  return readdirSync(new URL(folder, FIXTURES)).map((file) => file.replace(/\.bvh$/, ''));
}

/** Real takes if present; otherwise none, and their tests are skipped. */
export const mocapFiles: readonly string[] = existsSync(fileURLToPath(MOCAP))
  ? readdirSync(MOCAP).filter((file) => file.endsWith('.bvh'))
  : [];

/** Whole takes: the starter clips, and the real ones if present. */
export const takeFiles: readonly string[] = [
  ...readdirSync(STARTER).filter((file) => file.endsWith('.bvh')),
  ...mocapFiles,
];

export function readTake(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(file, mocapFiles.includes(file) ? MOCAP : STARTER)));
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function faultText({ place, expected, found }: FileFault): string {
  return `${place}: expected ${expected}, found ${found}`;
}

/** The first figure of `bytes`; throws the formatted error if they are not valid. */
export function parsed(bytes: Uint8Array): BvhFile {
  return parsedFigures(bytes)[0];
}

export function parsedFigures(bytes: Uint8Array): readonly BvhFile[] {
  const result = parseBvh(bytes);
  if (!result.ok) throw new Error(faultText(result.error));
  return result.value;
}
