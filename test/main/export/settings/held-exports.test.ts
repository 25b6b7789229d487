import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { success } from '#core/kit/result.ts';
import type { ReviewedEnd } from '#core/transition/document/document.ts';
import { findSteps } from '#core/transition/review/reviewed-steps.ts';
import { loadAllReported } from '#main/export/report/load-report.ts';
import { parseSettings } from '#main/export/settings/read-settings.ts';
import { reviewableClipOf } from '#main/export/settings/reviews.ts';
import type { Services } from '#main/ipc/services.ts';
import { settingsHandlers } from '#main/ipc/settings-handlers.ts';
import { valueOf } from '#main/library/problems.ts';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { reportFiles } from '#main/owner/report-transition.ts';
import { runSegue } from '#test/main/cli/run-segue.ts';
import { starterLibrary } from '#test/main/cli/starter-library.ts';
import { poolHere } from '#test/main/import/index-fixture.ts';

const pool = poolHere();

/** A library with two approved transitions: since then the ground of both clips rose, or that of one. */
async function risen() {
  const { library: opened, folder, add, edit: make } = await starterLibrary('walk', 'jog');
  const { db } = opened;
  const ids = [2, 1].map((ends) => {
    const plain = add('walk', 'jog');
    const of = findSteps(
      plain,
      () => undefined,
      (id) => reviewableClipOf(db, id),
    )!;
    const lower = (end: ReviewedEnd): ReviewedEnd => ({
      ...end,
      clip: end.clip && { ...end.clip, groundHeight: end.clip.groundHeight - 0.002 },
    });
    const before = of.map((step) => ({
      ...step,
      source: lower(step.source),
      ...(ends === 2 && { destination: lower(step.destination) }),
    }));
    const review = { status: 'approved', reviewer: '', date: new Date(0).toISOString(), of: before } as const;
    make({ kind: 'transition.set', before: plain, after: { ...plain, review } });
    return plain.id;
  });
  return { library: opened, folder, ids };
}

type Risen = Awaited<ReturnType<typeof risen>>;

/** Transitions of a settings file by whether they are stale. */
const staleIn = (text: string) =>
  valueOf(parseSettings(text, 'a.json')).map((each) => [
    each.transition.id,
    each.changedSinceReview !== undefined,
  ]);

const servicesOf = ({ library: opened, folder }: Risen) =>
  ({
    library: success(opened),
    pool,
    dialogs: {
      chooseExportFolder: () => Promise.resolve(folder),
      choosePlaceFor: () => Promise.resolve(path.join(folder, 'one.json')),
    },
  }) as unknown as Services;

const readIn = (folder: string, name: string): string => readFileSync(path.join(folder, name), 'utf8');

test.each<[string, (of: Risen) => Promise<unknown>]>([
  [
    'the command export',
    async ({ folder }) => {
      await runSegue(folder, 'export', '--library', 'my.db', '--out', '.');
      return staleIn(readIn(folder, 'transitions.segue.json'));
    },
  ],
  [
    'an export into a folder',
    async (of) => {
      const handlers = settingsHandlers(servicesOf(of));
      await handlers['settings.exportFolder']({ scope: 'all', engine: 'none', replace: false });
      return staleIn(readIn(of.folder, 'transitions.segue.json'));
    },
  ],
  [
    'an export of one',
    async (of) => {
      const found: unknown[] = [];
      for (const transitionId of of.ids) {
        await settingsHandlers(servicesOf(of))['settings.export']({ transitionId });
        found.push(...staleIn(readIn(of.folder, 'one.json')));
      }
      return found;
    },
  ],
  [
    'a report of one',
    async (of) => {
      const all = await Promise.all(of.ids.map((id) => reportFiles(servicesOf(of), id, [])));
      return all.flatMap((files) => staleIn(files['settings.json']));
    },
  ],
  [
    'a report of all',
    async ({ library: opened, ids }) => {
      const all = ids.map((id) => transitionRows.find(opened.db, id)!);
      const reported = await loadAllReported(opened, pool, all, () => true);
      return reported?.transitions.map(({ id, facts }) => [id, facts.some(({ label }) => label === 'Stale')]);
    },
  ],
])('%s says of a review what its motion says', async (_what, staleOf) => {
  const of = await risen();
  const [held, moved] = of.ids;
  const found = await staleOf(of);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      [held, false],
      [moved, true],
    ]),
  );
});
