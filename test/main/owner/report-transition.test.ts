import path from 'node:path';
import { expect, test } from 'vitest';
import type { LabItem } from '#contract/lab-items.ts';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { startIndexing } from '#main/import/indexing/start-indexing.ts';
import { reportFiles } from '#main/owner/report-transition.ts';
import { edit } from '#test/main/edit.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { clipNamed } from '../import/index-fixture.ts';
import { setUp } from '../ipc/handlers-fixture.ts';
import { transitionOf } from '../sample-rows.ts';

const starter = path.resolve(import.meta.dirname, '../../../resources/starter');

const legs = contentOfMuscles(LEFT_LEG);

/**
 * A report on walk → hop with this slot, in a library with muscles whose fatigue pose is a frame of crouch.
 */
async function reportWith(slot: Slot) {
  const { library, services } = setUp();
  startIndexing({ ...services, library }, { roots: [starter] });
  await services.jobs.idle();
  const [walk, hop, crouch] = ['walk', 'hop', 'crouch'].map((name) => clipNamed(library, name).id);
  const content = { ...legs, tags: ['tired'], fatiguePose: { clip: crouch, time: 2 } };
  const item: LabItem = { id: musclesId, kind: 'muscles', name: 'Legs', content };
  const plain = transitionOf(walk, hop, 'walk → hop');
  const transition = { ...plain, slots: [slot], chosen: 0 };
  const changes = [
    { kind: 'lab.add' as const, item },
    { kind: 'tag.put' as const, tag: 'tired', clipIds: [hop] },
    { kind: 'transition.add' as const, transition },
  ];
  edit(library.db, ...changes);
  return reportFiles(services, transition.id, []);
}

const musclesId = '00000000-0000-4000-8000-0000000000aa';

test('the report blends with the muscles of the library, by name and by tag, and sinks into their fatigue pose', async () => {
  const tired = {
    ...slotOf('muscle', { muscles: musclesId, fatigue: 0.8, blendTime: 0.1 }),
    fatiguePose: true,
  };
  const [named, byTag, rested, mirrored] = await Promise.all(
    [
      tired,
      { ...tired, values: { ...tired.values, muscles: 'byTag' } },
      { ...tired, fatiguePose: false },
      { ...tired, values: { ...tired.values, muscles: `${musclesId} mirrored` } },
    ].map(reportWith),
  );
  expect(named['plot-A.svg']).toBe(byTag['plot-A.svg']);
  expect(named['plot-A.svg']).not.toBe(rested['plot-A.svg']);
  expect(named['report.html']).toMatch(/Muscles<[^]{0,20}>Legs</);
  expect(named['report.html']).toContain('Fatigue pose');
  expect(mirrored['report.html']).toMatch(/Muscles<[^]{0,20}>Legs \(mirrored\)</);
  expect(JSON.parse(named['settings.json'])).toMatchObject({
    transitions: [{ document: { muscles: [{ id: musclesId, name: 'Legs' }] } }],
  });
});
