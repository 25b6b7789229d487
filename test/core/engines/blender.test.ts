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
  // It has play rates.
  expect(notes.map(({ words }) => words)).toEqual([AS_RECORDED]);
});

test('the place of the destination is missing, unless it plays where it was recorded', () => {
  const placeOf = (kind: Alignment['kind'], yaw = 0) => {
    const alignment = { kind, offset: { x: 0, z: 0, yaw } };
    const slot = slotOf('nlerpCrossfade', { easing: 'linear' });
    const transition = transitionOf({ slots: [slot], alignment });
    return blender.express({ transition, slot, source, destination }).notes.map(({ kind: is }) => is);
  };
  expect(placeOf('none')).toEqual([]);
  expect(placeOf('none', 1)).toEqual(['missing']);
  for (const kind of ['groundTrack', 'plantedFoot'] as const) expect(placeOf(kind)).toEqual(['missing']);
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
