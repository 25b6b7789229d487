import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readKept } from '#main/export/report/report-difference.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

test('the worst transitions of an audit are a page, in the order of the ranking, also pairs that no library has', async () => {
  const { folder, edit, idOf } = await starterLibrary('walk', 'jog', 'hop');
  const clipIds = ['walk', 'jog', 'hop'].map(idOf);
  edit({ kind: 'tag.put', tag: 'all', clipIds });
  for (const clipId of clipIds)
    for (const kind of ['out', 'in'] as const)
      edit({ kind: 'marker.add', marker: { id: crypto.randomUUID(), clipId, kind, time: 0.5, label: '' } });
  const args = ['--pairs', 'all', '--limit', '4', '--page', 'worst.html', '--json'];
  const { code, out } = await runSegue(folder, 'audit', '--library', 'my.db', ...args);
  expect(code).toBe(0);
  const { ranking } = JSON.parse(out) as { ranking: readonly { transition: string }[] };
  const ranked = [...new Set(ranking.map(({ transition }) => transition))];
  const kept = readKept(readFileSync(path.join(folder, 'worst.html'), 'utf8'));
  expect(kept?.map(({ title }) => title)).toEqual(ranked);
});
