import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { MotionExport } from '#contract/exchange/motion-export.ts';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import type { Dialogs } from '#main/ipc/services.ts';
import { edit } from '#test/main/edit.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { indexStarters } from '../cli/starter-library.ts';
import { characterGlb } from '#test/fixtures/characters.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { clipNamed, indexHere } from '../import/index-fixture.ts';
import { transitionOf } from '../sample-rows.ts';
import { setUp } from './handlers-fixture.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const motionExport: MotionExport = {
  of: 'A',
  as: 'bvh',
  fps: 30,
  root: 'joint',
  trailing: true,
  footLock: false,
  on: 'character',
};

/** A library with a transition from a walk to a hop, and a folder to export to. */
async function exportable() {
  const folder = temporaryFolder();
  const choices: Partial<Record<keyof Dialogs, string>> = {};
  const parts = setUp(choices);
  await indexStarters(parts.library, folder, ['walk', 'hop']);
  const idOf = (name: string): string => clipNamed(parts.library, name).id;
  const transition = transitionOf(idOf('walk'), idOf('hop'), 'walk → hop');
  edit(parts.library.db, { kind: 'transition.add', transition });
  const out = path.join(folder, 'out');
  mkdirSync(out);
  const exportTo = (name: string | undefined, change: Partial<MotionExport> = {}) => {
    if (name !== undefined) choices.choosePlaceForMotion = path.join(out, name);
    const options = { ...motionExport, ...change };
    return parts.call('motion.export', { transitionId: transition.id, options });
  };
  return { ...parts, folder, out, transition, exportTo };
}

test('a motion is exported to the chosen place, with progress; without a place nothing is written', async () => {
  const { exportTo, out, events } = await exportable();
  expect(await exportTo(undefined)).toEqual({ ok: true, value: null });
  const exported = await exportTo('new.bvh', { fps: 60 });
  expect(exported).toMatchObject({ ok: true, value: { fileName: 'new.bvh', mesh: false } });
  expect(readdirSync(out)).toEqual(['new.bvh']);
  const [{ clip }] = valueOf(importBvh(readFileSync(path.join(out, 'new.bvh'))));
  expect(exported).toMatchObject({ value: { frames: clip.frameCount, joints: clip.skeleton.names.length } });
  expect(events.filter(({ event }) => event === 'motion.progress')[0]).toMatchObject({
    detail: { share: 0 },
  });
});

test('an ending is added; what the dialog did not ask about is not replaced', async () => {
  const { exportTo, out } = await exportable();
  writeFileSync(path.join(out, 'mine.glb'), 'mine');
  expect(await exportTo('mine', { as: 'glb' })).toMatchObject({ ok: false, error: { code: 'exists' } });
  expect(readFileSync(path.join(out, 'mine.glb'), 'utf8')).toBe('mine');
  expect(await exportTo('mine.glb', { as: 'glb' })).toMatchObject({
    ok: true,
    value: { fileName: 'mine.glb' },
  });
  expect(await exportTo('OTHER.GLB', { as: 'glb' })).toMatchObject({ value: { fileName: 'OTHER.GLB' } });
  expect(readFileSync(path.join(out, 'mine.glb')).subarray(0, 4).toString()).toBe('glTF');
});

test('an export that is cancelled, or ended by the next one, answers null and writes nothing', async () => {
  const { exportTo, out, call, events } = await exportable();
  const exporting = exportTo('long.bvh', { fps: 1000 });
  await eventually(() => expect(events.some(({ event }) => event === 'motion.progress')).toBe(true));
  expect(await call('motion.cancel', {})).toEqual({ ok: true, value: null });
  expect(await exporting).toEqual({ ok: true, value: null });
  const ended = exportTo('longer.bvh', { fps: 1000 });
  expect(await exportTo('short.bvh')).toMatchObject({ ok: true, value: { fileName: 'short.bvh' } });
  expect(await ended).toEqual({ ok: true, value: null });
  expect(readdirSync(out)).toEqual(['short.bvh']);
});

test('a file that is made while the motion is baked is not replaced', async () => {
  const { exportTo, out, events } = await exportable();
  const exporting = exportTo('mine', { fps: 1000 });
  const isBaking = () => events.filter(({ event }) => event === 'motion.progress').length > 1;
  await eventually(() => expect(isBaking()).toBe(true));
  writeFileSync(path.join(out, 'mine.bvh'), 'mine');
  expect(await exporting).toMatchObject({ ok: false, error: { code: 'exists' } });
  expect(readFileSync(path.join(out, 'mine.bvh'), 'utf8')).toBe('mine');
});

test('a motion is exported on its character, with its mesh, or on its own skeleton', async () => {
  const { library, exportTo, transition, folder } = await exportable();
  const clips = path.join(folder, 'clips');
  writeFileSync(path.join(clips, 'knight.glb'), await characterGlb());
  await indexHere(library, [clips]);
  const after = clipNamed(library, 'knight').id;
  edit(library.db, { kind: 'character.set', subject: transition.id, before: null, after });
  const on = (figure: MotionExport['on']) => exportTo(`${figure}.glb`, { as: 'glb', on: figure });
  expect(await on('character')).toMatchObject({ value: { mesh: true } });
  expect(await on('own')).toMatchObject({ value: { mesh: false } });
});

test('a motion that the transition has not, and options that no dialog offers, are refused', async () => {
  const { exportTo, call, transition } = await exportable();
  expect(await exportTo('x.bvh', { of: 'P' })).toMatchObject({ ok: false, error: { code: 'badValue' } });
  for (const change of [
    { of: 'Q' },
    { fps: 0 },
    { fps: 1e9 },
    { as: 'fbx' },
    { root: 'none' },
    { file: '/etc/x' },
  ])
    expect(
      await call('motion.export', { transitionId: transition.id, options: { ...motionExport, ...change } }),
    ).toMatchObject({
      ok: false,
      error: { code: 'badRequest' },
    });
});
