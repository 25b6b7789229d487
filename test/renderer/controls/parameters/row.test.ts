import { expect, test } from 'vitest';
import { isChanged, type MenuRow, type NumberRow } from '#renderer/controls/parameters/row.ts';

const base = { key: 'halfLife', label: 'Half-life', description: '' };
const number = (value: number, defaultValue?: number): NumberRow => ({
  ...base,
  kind: 'number',
  minimum: 0,
  maximum: 1,
  step: 0.01,
  quantity: 's',
  defaultValue,
  value,
  preview: () => undefined,
});
const menu = (value: string, patch: Partial<MenuRow> = {}): MenuRow => ({
  ...base,
  kind: 'menu',
  value,
  defaultValue: 'uniform',
  badge: '',
  note: '',
  open: () => undefined,
  ...patch,
});

test('a row is changed if its value differs from its default by more than rounding; a row without a default never is', () => {
  expect([number(0.3, 0.1 + 0.2), number(0.31, 0.3), number(0.3)].map(isChanged)).toEqual([
    false,
    true,
    false,
  ]);
  expect([menu('uniform'), menu('2 cut'), menu('x', { defaultValue: undefined })].map(isChanged)).toEqual([
    false,
    true,
    false,
  ]);
});
