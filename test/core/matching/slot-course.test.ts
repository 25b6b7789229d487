import { expect, test } from 'vitest';
import { courseFrom, courseKindOf, courseOfSlot } from '#core/matching/slot-course.ts';
import { signedCost } from '#core/matching/offset-course.ts';
import { blendMethods, findBlendMethod } from '#core/transition/methods/registry.ts';
import { defaultValues } from '#core/transition/methods/default-values.ts';
import type { Slot } from '#core/transition/document/document.ts';

const slotOf = (id: string, values: Slot['values'] = {}): Slot =>
  ({ method: id, values: { ...defaultValues(findBlendMethod(id)!), ...values } }) as Slot;

test('a method that extrapolates is a kind of dead blending, any other one of inertialization', () => {
  const kinds = Object.fromEntries(blendMethods.map(({ id }) => [id, courseKindOf(slotOf(id))]));
  expect(kinds).toMatchObject({
    springExact: 'inertialization',
    quintic: 'inertialization',
    crossfade: 'inertialization',
    deadBlendArticle: 'deadBlending',
    deadBlendUnreal: 'deadBlending',
    unrealDeadBlend: 'deadBlending',
  });
});

test('times are those of the slot', () => {
  expect(courseOfSlot(slotOf('springExact', { halfLife: 0.3 }), 'inertialization')).toEqual({
    kind: 'inertialization',
    halfLife: 0.3,
  });
  expect(courseOfSlot(slotOf('deadBlendArticle', { blendTime: 0.4, minimum: 0.05 }), 'deadBlending')).toEqual(
    {
      kind: 'deadBlending',
      halfLife: 0.05,
      blendTime: 0.4,
    },
  );
  expect(
    courseOfSlot(slotOf('deadBlendConstant', { extrapolationHalfLife: 0.2 }), 'deadBlending'),
  ).toMatchObject({
    halfLife: 0.2,
  });
});

test('a method without the half-life of a spring counts as the spring that settles in its time', () => {
  const spring = courseOfSlot(slotOf('quintic', { blendTime: 0.6 }), 'inertialization');
  const again = courseOfSlot(
    slotOf('springExact', { halfLife: 'halfLife' in spring ? spring.halfLife : 0 }),
    'deadBlending',
  );
  expect(again).toMatchObject({ kind: 'deadBlending', blendTime: expect.closeTo(0.6, 6) });
});

test('every method has a course of both kinds, with costs that grow with the offset', () => {
  for (const { id } of blendMethods)
    for (const kind of ['inertialization', 'deadBlending'] as const)
      expect(signedCost(courseFrom(courseOfSlot(slotOf(id), kind)), 1, 0)).toBeGreaterThan(0);
});
