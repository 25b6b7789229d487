import { expect, test } from 'vitest';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { ClipImport, CountedDoubt } from '#contract/clips/import-override.ts';
import {
  doubtText,
  ImportSettings,
  importText,
  mendText,
} from '#renderer/features/library/details/import-settings.tsx';
import { openWindow } from '#test/renderer/open-window.ts';
import { clipOf, documentOf, markerOf } from '#test/renderer/stores/library-fixture.ts';

const doubt: CountedDoubt = {
  about: 'unit',
  because: 'others',
  standingHeight: 1.7,
  suggested: { unit: 0.01 },
  clips: 3,
  others: 40,
};

test('shows the number of clips, and what the others are', () => {
  expect(doubtText(doubt)).toBe('3 clips here are in another unit than the other 40.');
  expect(doubtText({ ...doubt, clips: 1 })).toBe('1 clip here is in another unit than the other 40.');
  expect(doubtText({ ...doubt, about: 'upAxis' })).toBe(
    '3 clips here have another up axis than the other 40.',
  );
});

test('shows a height in its usual unit', () => {
  const tall = (standingHeight: number): string => doubtText({ ...doubt, because: 'height', standingHeight });
  expect(tall(0.1732)).toBe('This character is 17 cm tall. Its unit is probably wrong.');
  expect(tall(171)).toBe('This character is 170 m tall. Its unit is probably wrong.');
});

test('shows the effect of one click', () => {
  expect(mendText({ unit: 0.01 })).toBe('Use centimetres for all');
  expect(mendText({ upAxis: 'z' })).toBe('Use Z up for all');
});

const none = { unit: null, upAxis: null };
const guessed: ClipImport = {
  rates: [],
  hasRows: false,
  names: null,
  unit: 0.01,
  unitName: 'centimetres',
  unitGuessed: true,
  upAxis: 'y',
  upAxisGuessed: true,
  takes: ['walk'],
  override: none,
  doubt: null,
  folder: { path: '/clips', name: 'clips', override: none },
};

test('each detected value says so, and no other', () => {
  expect(importText(guessed)).toBe('In centimetres (detected), Y up (detected)');
  expect(importText({ ...guessed, unitGuessed: false })).toBe('In centimetres, Y up (detected)');
  expect(importText({ ...guessed, unitGuessed: false, upAxisGuessed: false })).toBe('In centimetres, Y up');
});

test('a frame rate that the keys leave open is detected until it is set', () => {
  const open = { ...guessed, rates: [30, 60] };
  expect(importText(open)).toBe('In centimetres (detected), Y up (detected), 30 fps (detected)');
  expect(importText({ ...open, override: { ...none, fps: 60 } })).toBe(
    'In centimetres (detected), Y up (detected), 60 fps',
  );
});

test('the rate of a file with rows is its own until another is set', () => {
  const rows = { ...guessed, rates: [30, 24, 60], hasRows: true };
  expect(importText(rows)).toBe('In centimetres (detected), Y up (detected), 30 fps');
  expect(importText({ ...rows, override: { ...none, fps: 29.476 } })).toBe(
    'In centimetres (detected), Y up (detected), 29.476 fps',
  );
});

test('guessed names say their encoding until another is set', () => {
  const names = { guess: 'shift_jis', encodings: ['shift_jis', 'gbk'] } as const;
  const read = 'in centimetres (detected), Y up (detected)';
  expect(importText({ ...guessed, names })).toBe(`Names in Shift-JIS (detected), ${read}`);
  expect(importText({ ...guessed, names: { ...names, guess: null } })).toBe(
    `Names in unknown encoding (detected), ${read}`,
  );
  expect(importText({ ...guessed, names, override: { ...none, encoding: 'gbk' } })).toBe(
    `Names in GBK, ${read}`,
  );
});

test('the encoding of guessed names is chosen among those that can be read, and says what stays behind', async () => {
  const names = { guess: 'shift_jis', encodings: ['shift_jis', 'gbk'] } as const;
  const answers = { 'clip.import': { ...guessed, names } };
  const opened = async (edits: JointEdits) => {
    const document = { ...documentOf([]), jointMaps: new Map([['person', edits]]) };
    const { app, show, asked } = openWindow(document, { answers });
    app.session.importUnfolded.value = true;
    const panel = await show(ImportSettings, { clip: clipOf('walk') });
    await expect.poll(() => panel.has('Encoding of joint names')).toBe(true);
    return { panel, asked, field: panel.find('Encoding of joint names', 'select') };
  };
  const { panel, asked, field } = await opened({});
  expect([...field.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'detected: Shift-JIS',
    'Shift-JIS',
    'GBK',
  ]);
  panel.enter('Encoding of joint names', 'gbk');
  expect(asked('edit.commit')).toMatchObject([
    { edit: { name: 'Set encoding of names of walk', changes: [{ after: { ...none, encoding: 'gbk' } }] } },
  ]);
  const tipOf = ({ dataset }: HTMLElement) => dataset['tip'];
  expect(tipOf(field)).not.toContain('joint map');
  expect(tipOf((await opened({ Hips: { role: null } })).field)).toContain('The joint map');
});

test('another rate of rows takes the marks of the whole file with it, in one edit', async () => {
  const marker = markerOf('m1', 'walk', 1);
  const ofOther = markerOf('m2', 'other', 2); // of a take that the list does not show
  const answers = {
    'clip.import': { ...guessed, rates: [24, 30], hasRows: true, takes: ['walk', 'other'] },
    'library.markers': [marker, ofOther],
    'library.ranges': [],
  };
  const { app, show, asked } = openWindow(documentOf([marker]), { answers });
  app.session.importUnfolded.value = true;
  const panel = await show(ImportSettings, { clip: clipOf('walk') });
  await expect.poll(() => panel.has('Frame rate')).toBe(true);
  panel.enter('Frame rate', '30');
  await expect
    .poll(() => asked('edit.commit'))
    .toMatchObject([
      {
        edit: {
          changes: [
            { kind: 'import.set', after: { fps: 30 } },
            { kind: 'marker.set', before: marker, after: { ...marker, time: 0.8 } },
            { kind: 'marker.set', before: ofOther, after: { ...ofOther, time: 1.6 } },
          ],
        },
      },
    ]);
});

test.each([
  ['Frame rate', '', { fps: null }],
  ['Frame rate', '30', { fps: 30 }],
  ['Frame rate', '60', null], // as it is
  ['Unit', '', { unit: null }],
  ['Up', '', { upAxis: null }],
  ['Up', 'z', null],
])('“%s” of an overridden import, chosen as “%s”, sets %j', async (label, value, part) => {
  const override = { unit: 1, upAxis: 'z', fps: 60 } as const;
  const answers = { 'clip.import': { ...guessed, rates: [30, 60], override } };
  const { app, show, asked } = openWindow(documentOf([]), { answers });
  app.session.importUnfolded.value = true;
  const panel = await show(ImportSettings, { clip: clipOf('walk') });
  await expect.poll(() => panel.has(label)).toBe(true);
  panel.enter(label, value);
  const after = { ...override, ...part };
  expect(asked('edit.commit')).toMatchObject(
    part ? [{ edit: { changes: [{ before: override, after }] } }] : [],
  );
});
