import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const script = path.join(import.meta.dirname, 'endless-openings.ts');
/** `npm run tool -- kill 100` asks for more. */
const KILLS = Number(process.env['SEGUE_KILLS'] ?? 3);
/** A round of opening, editing and closing takes about as long, ms. */
const MAX_WAIT_MS = 200;

/**
 * Two processes open and close the library until both are killed at one moment; returns what they
 * acknowledged.
 */
async function openUntilKilled(file: string, clipId: string): Promise<string[]> {
  const children = [0, 1].map(() =>
    spawn(process.execPath, [script, file, clipId], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const texts = children.map(() => '');
  const ended = children.map((child) => new Promise((resolve) => child.on('close', (_, by) => resolve(by))));
  await Promise.all(
    children.map(
      (child, k) =>
        new Promise<void>((resolve) => {
          child.on('close', () => resolve());
          child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
            texts[k] += chunk;
            resolve();
          });
        }),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_WAIT_MS));
  for (const child of children) child.kill('SIGKILL');
  expect(await Promise.all(ended)).toEqual(['SIGKILL', 'SIGKILL']);
  return texts.flatMap((text) => text.split('\n').slice(0, -1));
}

test(
  'kill -9 while two programs open and close a library: its log is recognised every time',
  async () => {
    const file = path.join(temporaryFolder(), 'library.db');
    let library = valueOf(openLibrary(file));
    const clipId = addClip(library.db, '/clips/a.bvh');
    closeLibrary(library);
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      acknowledged.push(...(await openUntilKilled(file, clipId)));
      library = valueOf(openLibrary(file));
      expect(library.warnings).toEqual([]);
      const stored = new Set(markersOf(library.db, [clipId]).map(({ id }) => id));
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      closeLibrary(library);
    }
  },
  20_000 + 10_000 * KILLS,
);
