import { expect, test } from 'vitest';
import { isChanged, resetRow } from '../../../../../renderer/panels/inspector/controls/row.ts';
import type { MenuRow, NumberRow, Row } from '../../../../../renderer/panels/inspector/controls/row.ts';

const said: string[] = [];
const base = { key: 'halfLife', label: 'Half-life', description: '' };
const number = (value: number, usual?: number): NumberRow => ({
  ...base,
  kind: 'number',
  ...{ minimum: 0, maximum: 1, step: 0.01, quantity: 's', unit: 's', digits: 2, fps: 60 },
  usual,
  value,
  preview: (shown) => said.push(`preview ${shown}`),
});
const menu = (value: string, patch: Partial<MenuRow> = {}): MenuRow => ({
  ...base,
  kind: 'menu',
  ...{ value, usual: 'uniform', badge: '', note: '' },
  open: () => said.push('open'),
  reset: () => said.push('reset'),
  ...patch,
});

test('a row is changed if its value differs from its default by more than rounding; a row without a default never is', () => {
  expect([number(0.3, 0.1 + 0.2), number(0.31, 0.3), number(0.3)].map(isChanged)).toEqual([
    false,
    true,
    false,
  ]);
  expect([menu('uniform'), menu('2 cut'), menu('x', { usual: undefined })].map(isChanged)).toEqual([
    false,
    true,
    false,
  ]);
});

test('a reset previews the default, or calls the reset of a menu row', () => {
  const rows: readonly Row[] = [
    number(0.3, 0.12),
    menu('2 cut'),
    number(0.3),
    { ...base, kind: 'text', value: '' },
  ];
  rows.forEach(resetRow);
  expect(said).toEqual(['preview 0.12', 'reset']);
});
