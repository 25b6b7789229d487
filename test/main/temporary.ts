import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';

/** A folder of this test's own, removed when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'segue-test-'));
  onTestFinished(() => {
    chmodSync(folder, 0o700); // the test may have sealed it
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The library in `file`, closed when the test ends. */
export function openedLibrary(file: string): Library {
  const library = valueOf(openLibrary(file));
  onTestFinished(() => closeLibrary(library));
  return library;
}

/** A library in `folder`, closed when the test ends. */
export const temporaryLibrary = (folder: string = temporaryFolder()): Library =>
  openedLibrary(path.join(folder, 'library.db'));
