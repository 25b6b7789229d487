import { expect, test } from 'vitest';
import type { ClipImport } from '#contract/clips/import-override.ts';
import { importText } from '#renderer/features/library/details/import-settings.tsx';

const none = { unit: null, upAxis: null };
const guessed: ClipImport = {
  rates: [],
  unit: 0.01,
  unitName: 'centimetres',
  unitGuessed: true,
  upAxis: 'y',
  upAxisGuessed: true,
  takes: 1,
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
