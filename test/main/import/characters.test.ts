import { describe, expect, test } from 'vitest';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { decodeSkin } from '#core/formats/skin/skin.ts';
import { loadClip, loadSkin } from '#main/import/clips/clip-buffers.ts';
import { runImportTask } from '#main/import/pool/run-import-task.ts';
import { valueOf } from '#main/library/problems.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { addTransition } from '#contract/edits/add-transition.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import { characterGlb, standingPerson } from '#test/fixtures/characters.ts';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
import { skinnedDocument } from '#test/fixtures/gltf-skin.ts';
import { smallBvh } from '../small-bvh.ts';
import { clipNamed, setUp } from './index-fixture.ts';
import { applyEdit } from '#test/main/edit.ts';

const pool = { capacity: 1, start: () => undefined, run: runImportTask, close: () => Promise.resolve() };

describe('a file with a mesh and without motion', () => {
  test('is a character, listed beside clips, with its mesh', async () => {
    const { library, write, index } = setUp();
    write('knight.glb', await characterGlb());
    write('alone.vrm', await characterGlb({ size: 0.9 }));
    write('walk.bvh', smallBvh());
    write('chair.gltf', '{"asset": {"version": "2.0"}, "nodes": [{"name": "Chair"}]}');
    expect(valueOf(await index())).toMatchObject({ clips: 3, added: 3, still: 1, failed: 0 });
    const knight = clipNamed(library, 'knight');
    expect(knight).toMatchObject({ isCharacter: true, hasMesh: true, frameCount: 1, missing: false });
    expect(clipNamed(library, 'walk')).not.toHaveProperty('isCharacter');
    const clip = decodeClip(valueOf(await loadClip(library, pool, knight.id)));
    const skin = decodeSkin(valueOf(await loadSkin(library, pool, knight.id)));
    expect(clip.skeleton.names).toContain('LeftForeArm');
    expect(skin?.positions.length).toBeGreaterThan(0);
    const found = (text: string): string[] =>
      searchLibrary(library.db, {
        text,
        sort: { by: 'name', descending: false },
        offset: 0,
        limit: 9,
      }).rows.map(({ name }) => name);
    expect(found('')).toEqual(['alone', 'knight', 'walk']);
    expect(found('character:yes')).toEqual(['alone', 'knight']);
    expect(found('character:no')).toEqual(['walk']);
    expect(found('has:mesh knight')).toEqual(['knight']);
  });

  test('of several figures is a character each, named after them', async () => {
    const into = skinnedDocument(standingPerson(), { animated: false, name: 'Knight' });
    const { library, write, index } = setUp();
    write('court.glb', await characterGlb({ into, name: 'Queen' }));
    expect(valueOf(await index())).toMatchObject({ clips: 2, failed: 0 });
    expect([clipNamed(library, 'court · Knight'), clipNamed(library, 'court · Queen')]).toMatchObject([
      { isCharacter: true },
      { isCharacter: true },
    ]);
  });

  test('with an animation beside it leaves the name of the moving take as it was', async () => {
    const { library, write, index } = setUp();
    write('walk.glb', await characterGlb({ into: skinnedDocument(standingPerson()), name: 'Watcher' }));
    valueOf(await index());
    expect(clipNamed(library, 'walk')).toMatchObject({ hasMesh: true });
    expect(clipNamed(library, 'walk')).not.toHaveProperty('isCharacter');
    expect(clipNamed(library, 'walk · Watcher')).toMatchObject({ isCharacter: true });
  });

  test('is no end of a transition', async () => {
    const { library, write, index } = setUp();
    write('knight.glb', await characterGlb());
    write('walk.glb', await glbOf(skinnedDocument(standingPerson())));
    await index();
    const [knight, walk] = ['knight', 'walk'].map((name) => ({
      clip: clipNamed(library, name),
      markers: [],
    }));
    const add = (source: typeof walk, destination: typeof walk) =>
      applyEdit(library.db, addTransition(crypto.randomUUID(), source, destination, defaultSlots(), []));
    expect(add(walk, knight)).toMatchObject({
      ok: false,
      error: { code: 'noMotion', place: 'destination.id' },
    });
    expect(add(knight, walk)).toMatchObject({ ok: false, error: { code: 'noMotion', place: 'source.id' } });
    expect(add(walk, walk)).toMatchObject({ ok: true });
  });
});
