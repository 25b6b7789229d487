import { expect, test } from 'vitest';
import { grantRequest, withGrantedSlots } from '../../../../core/transition/requests/grant-requests.ts';
import { slotOf, transitionOf } from '../../../fixtures/transitions.ts';

const fade = {
  ...slotOf('crossfade', { blendTime: 0.3 }),
  profile: { joint1: 2 },
  profileMode: 'weight' as const,
};
const from = (duration: number) => ({ from: 'a montage', duration });

test('the shortest duration is granted; on ties the transition itself, then earlier requests', () => {
  expect(grantRequest(fade, [])).toEqual({ winner: -1, asked: 0.3 });
  expect(grantRequest(fade, [from(0.4), from(0.2), from(0.1), from(0.1)])).toEqual({ winner: 2, asked: 0.3 });
  expect(grantRequest(fade, [from(0.3)]).winner).toBe(-1);
});

test('methods without a blend time cannot be shortened', () => {
  expect(grantRequest(slotOf('springExact'), [from(0.01)])).toEqual({ winner: -1, asked: null });
});

test('the granted request sets its duration, and treats every joint alike', () => {
  const spring = slotOf('springExact');
  const transition = transitionOf({ slots: [fade, spring], requests: [from(0.2)] });
  const { slots } = withGrantedSlots(transition);
  expect(slots[0]).toEqual({ ...slotOf('crossfade', { blendTime: 0.2 }), profile: null });
  expect(slots[1]).toBe(spring);
  const patient = { ...transition, requests: [from(0.5)] };
  expect(withGrantedSlots(patient).slots[0]).toBe(fade);
});
