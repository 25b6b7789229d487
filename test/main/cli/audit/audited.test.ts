import { expect, test } from 'vitest';
import { auditedTransition, madeTransition, variantsOf } from '#main/cli/audit/audited.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const slots = [slotOf('crossfade', { easing: 'linear' }), slotOf('springExact')];

test('slots with a blend time are judged at each time, others once', () => {
  const grid = { variants: null, blendTimes: [0.1, 0.4] };
  const { names, transition } = auditedTransition(transitionOf({ slots, chosen: 1 }), grid);
  expect(names).toEqual(['A crossfade 0.1 s', 'A crossfade 0.4 s', 'B springExact']);
  expect(transition.slots[1].values).toMatchObject({ blendTime: 0.4, easing: 'linear' });
  expect(transition.slots[2]).toEqual(slots[1]);
  expect(transition.chosen).toBe(0);
});

test('without methods and times, a transition is judged as it is', () => {
  const own = transitionOf({ slots, chosen: 1 });
  expect(auditedTransition(own, { variants: null, blendTimes: null }).transition).toEqual(own);
});

test('a logged transition blends as long as the game did, unless other times are asked for', () => {
  const [from, to] = ['walk', 'hop'].map((name) => ({ id: name, name, time: 0.5 }));
  const methods = ['quintic', 'springExact'];
  const logged = madeTransition(from, to, { variants: variantsOf(methods), blendTimes: null }, 0.15);
  expect([logged.name, logged.names]).toEqual(['walk 0.50 s → hop 0.50 s', methods]);
  expect(logged.transition.slots[0].values['blendTime']).toBe(0.15);
  const asked = madeTransition(from, to, { variants: variantsOf(methods), blendTimes: [0.3] }, 0.15);
  expect(asked.names).toEqual(['quintic 0.3 s', 'springExact']);
});
