import { expect, test } from 'vitest';
import { createJointCard } from '#renderer/stage/labels/joint-card.ts';
import { emptyContent } from '#renderer/stage/labels/joint-readout.ts';
import type { JointQuantity } from '#renderer/stage/overlays/joint-values.ts';
import { openPage } from '#test/fixtures/page.ts';

const distance: JointQuantity = { step: 0.001, words: (value) => `${value} m apart`, hasAxes: false };
const beyond: JointQuantity = {
  step: 0.1,
  words: (value) => (value > 0 ? `${value}° beyond` : ''),
  hasAxes: false,
};

test('a card says the value that colours its joint, and below it the one that marks it, each as it changes', async () => {
  await openPage();
  const content = { ...emptyContent(), name: 'Hand', quantity: distance, value: 0.1, marked: beyond };
  const sizes: string[] = [];
  const card = createJointCard(document.body, (shape) => {
    sizes.push(shape);
    return { width: 90, height: 40 };
  });
  const lines = (more: object) => {
    card.show(Object.assign(content, more));
    const shown = [...document.querySelectorAll<HTMLElement>('.joint-card > div:not(.axis-bars)')];
    return shown.filter(({ hidden }) => !hidden).map(({ textContent }) => textContent);
  };
  expect(lines({})).toEqual(['0.1 m apart']);
  expect(lines({ markedValue: 1.5 })).toEqual(['0.1 m apart', '1.5° beyond']);
  expect(lines({ markedValue: 2.5 })).toEqual(['0.1 m apart', '2.5° beyond']);
  expect(lines({ value: 0.2 })).toEqual(['0.2 m apart', '2.5° beyond']);
  expect(lines({ value: 0.25 })).toEqual(['0.25 m apart', '2.5° beyond']);
  expect(lines({ quantity: null })).toEqual(['2.5° beyond']);
  // It is measured again for another length only.
  expect(sizes).toEqual([
    'Hand 0.0 m apart ',
    'Hand 0.0 m apart 0.0° beyond',
    'Hand 0.00 m apart 0.0° beyond',
    'Hand  0.0° beyond',
  ]);
});

test('a card lists axes below a value that has them', async () => {
  await openPage();
  const card = createJointCard(document.body, () => ({ width: 90, height: 40 }));
  const hasAxes = (quantity: JointQuantity, value: number, isBrief = false): boolean => {
    card.show({ ...emptyContent(), quantity, value, isBrief });
    return document.querySelector<HTMLElement>('.axis-bars')?.hidden === false;
  };
  const halfLife = { ...distance, hasAxes: true };
  expect([hasAxes(halfLife, 0.2), hasAxes(halfLife, NaN), hasAxes(halfLife, 0.2, true)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(hasAxes(distance, 0.2)).toBe(false);
});
