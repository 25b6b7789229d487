import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { clipImport } from '#main/library/files/clip-import.ts';
import type { Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit, undo } from '#test/main/edit.ts';
import { personBvh, STANDING_HIPS, type Moment } from '#test/fixtures/person.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { clipNamed, clipsOf, mark, poolHere, setUp } from '#test/main/import/index-fixture.ts';

const times = Array.from({ length: 40 }, (_, frame) => frame / 30);
const walk = (speed: number, rise = 0): readonly Moment[] =>
  times.map((time) => ({ hips: [0, STANDING_HIPS + rise, speed * time] }));
/** A lying person, who looks like a standing one with Z up. */
const lying = times.map((time): Moment => ({ hips: [time / 10, 0.1, STANDING_HIPS], lean: 90 }));

const inCentimetres = (moments: readonly Moment[]): string => personBvh(moments, { upAxis: 'y' });
/** A child of 0.94 m in centimetres; in inches a person of 2.4 m. */
const childInCentimetres = personBvh(walk(0.5), { upAxis: 'y', perMetre: 55 });

const pool = poolHere();

/** Unit, skeleton and ground of each clip, and the same from its motion. */
async function importSettingsIn(library: Library): Promise<Record<string, unknown>> {
  const found: [string, unknown][] = [];
  for (const { id, name, unitName, settings } of clipsOf(library)) {
    const { upAxis } = clipImport(library.db, id)!;
    const motion = decodeClip(valueOf(await loadClip(library, pool, id)));
    const leg = Math.abs(motion.skeleton.restPositions[motion.skeleton.names.indexOf('LeftLeg') * 3 + 1]);
    const ground = Number(motion.groundHeight.toFixed(4));
    expect(settings.groundHeight).toBe(motion.groundHeight);
    found.push([name, `${unitName}, ${upAxis} up, thigh ${leg.toFixed(3)} m, ground ${ground}`]);
  }
  return Object.fromEntries(found);
}

describe('clips of one folder and skeleton agree on unit and up axis', () => {
  const files: Record<string, string> = {
    'walk.bvh': inCentimetres(walk(1, 0.011)),
    'run.bvh': inCentimetres(walk(3, 0.022)),
    'stroll.bvh': inCentimetres(walk(0.8, 0.012)),
    'lie.bvh': inCentimetres(lying),
    'child.bvh': childInCentimetres,
  };
  const adult = 'centimetres, y up, thigh 0.420 m, ground 0.01';
  const alike = {
    walk: adult,
    run: adult,
    stroll: adult,
    lie: adult,
    child: 'centimetres, y up, thigh 0.231 m, ground 0.01',
  };

  test.each([
    [Object.keys(files)],
    [['lie.bvh', 'child.bvh', 'walk.bvh', 'run.bvh', 'stroll.bvh']],
    [['child.bvh', 'run.bvh', 'stroll.bvh', 'lie.bvh', 'walk.bvh']],
  ])('in any order: %s', async (order) => {
    const { library, write, index } = setUp();
    for (const name of order) {
      write(name, files[name]);
      await index();
    }
    expect(await importSettingsIn(library)).toEqual(alike);
    const skeletons = new Set(clipsOf(library).map(({ skeletonId }) => skeletonId));
    expect(skeletons.size).toBe(2); // of the adult and the child
  });

  test('a copy of a clip in another folder changes nothing: the clip still follows the others of its own', async () => {
    const { library, write, index } = setUp();
    for (const name of Object.keys(files)) write(name, files[name]);
    await index();
    write('zcopies/child.bvh', files['child.bvh']);
    await index();
    expect(await importSettingsIn(library)).toEqual(alike);
  });

  test('uncertain clips alone have other values, until certain ones come', async () => {
    const { library, write, index } = setUp();
    for (const name of ['lie.bvh', 'child.bvh']) write(name, files[name]);
    await index();
    const alone = await importSettingsIn(library);
    expect(alone.child).toMatch(/^inches, y up, thigh 0.587 m/);
    expect(alone.lie).toMatch(/^centimetres, z up, /);
    for (const name of ['walk.bvh', 'run.bvh', 'stroll.bvh']) write(name, files[name]);
    await index();
    expect(await importSettingsIn(library)).toEqual(alike);
  });

  test('what clips agreed on stays when a file goes missing, and when it is back', async () => {
    const { library, write, index, file } = setUp();
    for (const name of Object.keys(files)) write(name, files[name]);
    await index();
    const settled = () =>
      clipsOf(library).map(({ name, unitName, settings, id }) => [
        name,
        unitName,
        settings.groundHeight,
        clipImport(library.db, id)?.upAxis,
      ]);
    const before = settled();
    for (const name of ['run.bvh', 'stroll.bvh', 'walk.bvh']) {
      rmSync(file(name));
      await index();
      expect(settled()).toEqual(before);
    }
    for (const name of ['stroll.bvh', 'run.bvh', 'walk.bvh']) {
      write(name, files[name]);
      await index();
      expect(settled()).toEqual(before);
    }
  });

  test('another folder is separate', async () => {
    const { library, write, index } = setUp();
    for (const [name, text] of Object.entries(files))
      write(name === 'child.bvh' ? 'kids/child.bvh' : name, text);
    await index();
    expect(clipNamed(library, 'child').unitName).toBe('inches');
  });

  test('an interrupted run is completed by the next one, although it reads no file', async () => {
    const { library, write, index } = setUp();
    for (const [name, text] of Object.entries(files)) write(name, text);
    const cut = new AbortController();
    let read = 0;
    const { indexFile } = await import('#main/import/read/index-file.ts');
    await index({
      signal: cut.signal,
      importFile: (file) => {
        if (++read === Object.keys(files).length) cut.abort();
        return indexFile(file);
      },
    });
    expect(clipNamed(library, 'child').unitName).toBe('inches');
    await index({ importFile: () => Promise.reject(new Error('nothing changed')) });
    expect(await importSettingsIn(library)).toEqual(alike);
  });

  test('values of an older importer are recomputed; markers and overrides stay', async () => {
    const { library, write, index } = setUp();
    for (const [name, text] of Object.entries(files)) write(name, text);
    await index();
    const { db } = library;
    mark(library, clipNamed(library, 'child'));
    const marked = markersOf(db, [clipNamed(library, 'child').id]);
    const { id, settings: before } = clipNamed(library, 'run');
    const after = { ...before, groundHeight: 0.25 };
    const change = { kind: 'clip.set', id, before, after } as const;
    edit(db, change);
    db.exec(`UPDATE files SET importer = 0;
      UPDATE clips SET derived_ground_height = 9, report = json_remove(report, '$.sureOf', '$.alone', '$.isBody')`);
    await index();
    expect(await importSettingsIn(library)).toEqual({ ...alike, run: adult.replace(/[\d.]+$/, '0.25') });
    expect(markersOf(db, [clipNamed(library, 'child').id])).toEqual(marked);
    expect(marked).toHaveLength(1);
  });

  test('overrides take precedence', async () => {
    const { library, write, index } = setUp();
    for (const [name, text] of Object.entries(files)) write(name, text);
    await index();
    const nothing = { unit: null, upAxis: null };
    const subject = { kind: 'clip', id: clipNamed(library, 'child').id } as const;
    const after = { unit: 0.0254, upAxis: null };
    const change = { kind: 'import.set', subject, before: nothing, after } as const;
    edit(library.db, change);
    expect((await importSettingsIn(library)).child).toMatch(/^inches, y up, thigh 0.587 m/);
    undo(library.db);
    expect(await importSettingsIn(library)).toEqual(alike);
  });
});

describe('a likely mistake is reported, and corrected for the whole folder', () => {
  test('clips that are certain of another up axis than most', async () => {
    const { library, write, index, file } = setUp();
    for (const [i, speed] of [1, 1.2, 1.4].entries()) write(`y${i}.bvh`, inCentimetres(walk(speed)));
    write('z.bvh', personBvh(walk(1), { upAxis: 'z' }));
    await index();
    const odd = clipNamed(library, 'z');
    expect(odd.doubt).toBe('upAxis');
    expect(odd.warnings.at(-1)).toMatch(/The up axis differs/);
    expect(clipImport(library.db, odd.id)?.doubt).toMatchObject({
      about: 'upAxis',
      because: 'others',
      clips: 1,
      others: 3,
      suggested: { upAxis: 'y' },
    });
    expect(clipNamed(library, 'y1').doubt).toBeNull();
    const subject = { kind: 'folder', path: file('.').replace(/[\\/]\.?$/, '') } as const;
    const change = {
      ...({ kind: 'import.set', subject, before: { unit: null, upAxis: null } } as const),
      after: { unit: null, upAxis: 'y' } as const,
    };
    edit(library.db, change);
    expect(clipImport(library.db, odd.id)).toMatchObject({ upAxis: 'y', doubt: null });
    undo(library.db);
    expect(clipNamed(library, 'z').doubt).toBe('upAxis');
  });

  test('a figure whose height is implausible in any unit', async () => {
    const { library, write, index } = setUp();
    write('dwarf.bvh', personBvh(walk(1), { upAxis: 'y', perMetre: 0.1 }));
    write('person.bvh', inCentimetres(walk(1)));
    await index();
    const { id, doubt, warnings } = clipNamed(library, 'dwarf');
    expect([doubt, warnings]).toEqual(['unit', ['The character is 0.17 m tall. Check the unit.']]);
    expect(clipImport(library.db, id)?.doubt).toMatchObject({ because: 'height', suggested: null });
    expect(clipNamed(library, 'person').doubt).toBeNull();
  });
});
