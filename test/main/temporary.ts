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

/** A library in `folder`, closed when the test ends. */
export function temporaryLibrary(folder: string = temporaryFolder()): Library {
  const library = valueOf(openLibrary(path.join(folder, 'library.db')));
  onTestFinished(() => closeLibrary(library));
  return library;
}
