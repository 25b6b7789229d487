import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { moveClips } from '#main/export/settings/moved-in-library.ts';
import { settingsFileOf } from '#main/export/settings/settings-file.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { starterLibrary } from '#test/main/cli/starter-library.ts';
import { poolHere } from '#test/main/import/index-fixture.ts';

const pool = poolHere();

test('a transition with a clip whose file is gone is exported, and says that it has no root path', async () => {
  const { library, folder, add } = await starterLibrary('walk', 'jog');
  const slots = [slotOf('nlerpCrossfade', { blendTime: 0.4 })];
  const gone = add('walk', 'jog', { slots, chosen: 0 });
  rmSync(path.join(folder, 'clips', 'jog.bvh'));
  const moved = await moveClips(library, pool, [gone], 'blender');
  expect([...moved]).toEqual([[gone.id, null]]);
  const [{ engine }] = settingsFileOf(library.db, [gone.id], 'blender', moved).transitions;
  expect(engine?.values).not.toHaveProperty('moved');
  expect(engine?.missing).toEqual([expect.stringContaining('Check whether a file is missing')]);
});

test('Blender gets the moves of clips that its script can find as they play; no other engine does', async () => {
  const { library, add } = await starterLibrary('walk', 'jog');
  const slots = [slotOf('nlerpCrossfade', { blendTime: 0.4 })];
  const plain = add('walk', 'jog', { slots, chosen: 0 });
  const mirrored = add('walk', 'jog', {
    id: '00000000-0000-4000-8000-0000000000b2',
    source: { ...plain.source, mirror: true },
  });
  expect((await moveClips(library, pool, [plain], 'godot')).size).toBe(0);
  const moved = await moveClips(library, pool, [plain, mirrored], 'blender');
  expect([...moved.keys()]).toEqual([plain.id]);
  const [{ engine }] = settingsFileOf(library.db, [plain.id], 'blender', moved).transitions;
  if (engine?.name !== 'blender') throw new Error('not for Blender');
  // From 1 s before the seam until 2.5 s after the blend.
  expect(engine.values.moved?.destination).toHaveLength(60 * 3.9 + 1);
  expect(engine.missing).toEqual([]);
});
