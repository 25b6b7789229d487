import { engineInput } from '#core/engines/engine.ts';
import { expect, test } from 'vitest';
import { blender } from '#core/engines/blender.ts';
import type { Alignment } from '#core/transition/document/document.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const source = { name: 'walk', fps: 60, frameCount: 121 };
const destination = { name: 'jog', fps: 60, frameCount: 181 };

const AS_RECORDED =
  'Blender plays the destination where it was recorded, not at the source. To see it there, import exported motion.';

function expressed(easing: string, ...uses: Parameters<typeof transitionOf>) {
  const slot = slotOf('nlerpCrossfade', { blendTime: 0.4, easing });
  return blender.express(
    engineInput(transitionOf({ slots: [slot], ...uses[0] }), slot, { source, destination }),
  );
}

test('Blender gets strips with their places in seconds, and the play rates', () => {
  const { values, notes } = expressed('linear', { destination: clipUse(0.5, 0.8) });
  expect(values).toEqual({
    source: { action: 'walk', length: 2, at: 1, rate: 1 },
    destination: { action: 'jog', length: 3, at: 0.5, rate: 0.8 },
    blend_in: 0.4,
    influence: null,
  });
  expect(notes).toEqual([]); // it has play rates
});

test('the place of a mirrored destination is missing, unless it plays where it was recorded', () => {
  const placeOf = (kind: Alignment['kind'], yaw: number, mirror: boolean) => {
    const alignment = { kind, offset: { x: 0, z: 0, yaw } };
    const { notes } = expressed('linear', { alignment, destination: { ...clipUse(1), mirror } });
    return notes.some(({ words }) => words === AS_RECORDED);
  };
  expect(placeOf('none', 0, true)).toBe(false);
  expect(placeOf('none', 1, true)).toBe(true);
  expect(placeOf('groundTrack', 0, true)).toBe(true);
  expect(placeOf('groundTrack', 0, false)).toBe(false);
});

test('an easing is keys of the influence, and an interrupted transition has no place on a clip', () => {
  const { values, notes } = expressed('smoothstep', { source: chainUse('a', 0.1) });
  expect(values.influence?.points).toHaveLength(3);
  expect(values.source.at).toBeNull();
  expect(notes.map(({ words }) => words)).toEqual([
    AS_RECORDED,
    'Blender has no interrupted transition as a source.',
  ]);
  const { notes: outside } = expressed('curve 0,0 0.5,1.4 1,1');
  expect(outside.map(({ words }) => words).join(' ')).toContain('weights below 0 or above 1');
});

test('another method is to be imported as motion', () => {
  const slot = slotOf('springExact');
  const { values, notes } = blender.express(engineInput(transitionOf(), slot, { source, destination }));
  expect(values.influence).toBeNull();
  expect(notes[0]?.words).toBe(
    'Blender has no spring inertialization: it cross-fades over 0.29 s. To see it, import its exported motion.',
  );
});
