import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refuse } from '../../problems.ts';

/** Whether SQLite failed because the location is read-only: it writes beside a file even to read it. */
export function isSealed(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^SQLITE_(CANTOPEN|READONLY)/.test(String(error.code));
}

/** Copies a library and its log to a temporary folder. Throws a `Refusal` if they change meanwhile. */
export function copySealed(file: string): string {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'segue-read-only-')), path.basename(file));
  const before = stateOf(file);
  for (const ending of ['', '-wal'])
    if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending);
  if (stateOf(file) === before) return copy;
  removeSealed(copy);
  refuse('busy', `Another program is writing to the library. Try again later: ${file}`, file);
}

/** @param copy path returned by `copySealed` */
export function removeSealed(copy: string): void {
  rmSync(path.dirname(copy), { recursive: true, force: true });
}

function stateOf(file: string): string {
  const parts = ['', '-wal'].map((ending) =>
    statSync(file + ending, { bigint: true, throwIfNoEntry: false }),
  );
  return parts.map((part) => `${part?.size} ${part?.mtimeNs}`).join();
}
