import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineInput, type EngineInput } from '#core/engines/engine.ts';
import { blendSeconds, asPlayed } from '#core/engines/as-played.ts';
import { engines, findEngine } from '#core/engines/engines.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { anySlot } from '#test/fixtures/exported-settings.ts';
import { transitionOf } from '#test/main/sample-rows.ts';
import { forAll } from '#test/fixtures/property.ts';

const clip = (name: string, duration: number) => ({
  name,
  fps: 60,
  frameCount: Math.round(duration * 60) + 1,
});

function inputOf(
  slot: Partial<Slot> & Pick<Slot, 'method'>,
  transition: Partial<Transition> = {},
): EngineInput {
  const method = findBlendMethod(slot.method)!;
  const whole: Slot = { values: defaultValues(method), profile: null, ...slot };
  const played = { ...transitionOf('a', 'b'), slots: [whole], chosen: 0, ...transition };
  return engineInput(played, whole, { source: clip('walk', 2), destination: clip('jog', 4) });
}

test.each(engines.map((engine) => [engine.id, engine] as const))(
  '%s expresses each method, names only methods that exist, and says what it cannot do in sentences',
  (id, engine) => {
    expect(findEngine(id)).toBe(engine);
    for (const method of engine.methods) expect(findBlendMethod(method)).toBeDefined();
    for (const { id: method } of blendMethods) {
      const { notes } = engine.express(inputOf({ method }));
      for (const { words } of notes) expect(words).toMatch(/^\p{Lu}.*\.$/u);
      if (!engine.methods.includes(method)) expect(notes).not.toEqual([]);
    }
  },
);

test.each(engines.map((engine) => [engine.id, engine] as const))(
  '%s says nothing about a plain transition by its first method, and names each setting that it lacks',
  (_, engine) => {
    const [method] = engine.methods;
    const values = { ...defaultValues(findBlendMethod(method)!), easing: 'linear' };
    expect(engine.express(inputOf({ method, values })).notes).toEqual([]);
    const { notes } = engine.express(
      inputOf(
        { method, values, rootTime: 0.9 },
        { alignment: { kind: 'none', offset: { x: 1, z: 0, yaw: 0 } } },
      ),
    );
    expect(notes.map(({ row }) => row)).toEqual(
      expect.arrayContaining(['rootTime', ...(engine.movesClips ? [] : ['method'])]),
    );
  },
);

test('Unity has seconds for the blend, and parts of the clips for its ends', () => {
  const { values } = findEngine('unity')!.express(
    inputOf({ method: 'crossfade', values: { blendTime: 0.4, easing: 'linear' } }),
  );
  expect(values).toEqual({
    duration: 0.4,
    hasFixedDuration: true,
    hasExitTime: true,
    exitTime: 0.025,
    offset: 0,
  });
});

test('Unity gets the half-life for a script, and no exit time from an interrupted transition', () => {
  const source = { ...transitionOf('a', 'b').source, kind: 'chain', time: 0.2 } as const;
  const { values, notes } = findEngine('unity')!.express(
    inputOf({ method: 'springExact', values: { halfLife: 0.12 } }, { source }),
  );
  expect(values).toMatchObject({ hasExitTime: false, exitTime: 0, halfLife: 0.12 });
  expect(notes.map(({ words }) => words)).toEqual([
    'Unity has no spring inertialization: it cross-fades over 0.29 s. A script of yours can use the half-life.',
    'Unity has no interrupted transition as a source.',
  ]);
});

const numbersIn = (value: unknown): readonly number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];

test.each(engines.map((engine) => [engine.id, engine] as const))(
  '%s has finite values for every slot on clips of any length, and a note for each setting that it lacks',
  (_, engine) => {
    const end = fc.record({
      time: fc.integer({ min: 0, max: 100_000 }).map((ms) => ms / 1000),
      playRate: fc.constantFrom(1, 0.5),
      mirror: fc.boolean(),
    });
    const length = fc.constantFrom(0, 1 / 60, 2, 600);
    forAll(anySlot, end, end, length, length, (slot, out, entry, before, after) => {
      const plain = transitionOf('a', 'b');
      const transition = {
        ...plain,
        slots: [slot],
        source: { ...plain.source, ...out },
        destination: { ...plain.destination, ...entry },
      };
      const clips = { source: clip('walk', before), destination: clip('jog', after) };
      const input = engineInput(transition, slot, clips);
      const { values, notes } = engine.express(input);
      expect(numbersIn(values).filter((number) => !Number.isFinite(number))).toEqual([]);
      expect(engine.express(structuredClone(input))).toEqual({ values, notes });
      const rows = notes.map(({ row }) => row);
      if (!engine.methods.includes(slot.method)) expect(rows).toContain('method');
      if (slot.fatiguePose === true) expect(rows).toContain('fatiguePose');
    });
  },
);

test('in place of a spring, an engine is half-way when the spring is; other methods keep their time', () => {
  const halfLife = 0.12;
  const time = blendSeconds({ method: 'springExact', values: { halfLife } });
  const yt = (2 * Math.LN2 * time) / 2 / halfLife;
  expect((1 + yt) * Math.exp(-yt)).toBeCloseTo(0.5, 9);
  expect(blendSeconds({ method: 'crossfade', values: { blendTime: 0.4, easing: 'linear' } })).toBe(0.4);
  expect(blendSeconds({ method: 'cut', values: {} })).toBe(0);
});

test.each(engines.map((engine) => [engine.id, engine] as const))(
  '%s begins with methods that it plays, shows what it plays for every other one, and names fields with values',
  (_, engine) => {
    for (const method of engine.first) expect(engine.instead(method)).toBeNull();
    for (const { id: method } of blendMethods) {
      const { slot } = inputOf({ method });
      const played = asPlayed(engine, slot);
      if (played === null) expect(engine.methods).toContain(method);
      else expect(asPlayed(engine, played)).toBeNull();
      const { values } = engine.express(inputOf({ method }));
      for (const { where, name, value } of engine.fields(values))
        expect([where, name, value]).not.toContain('');
    }
  },
);

test('a slot that is switched to what the engine plays takes as long as what was exported for it', () => {
  const spring = inputOf({ method: 'springExact' }).slot;
  const played = asPlayed(findEngine('unreal')!, spring);
  expect(played).toMatchObject({ method: 'unrealInertialization' });
  expect(played!.values['blendTime']).toBeCloseTo(blendSeconds(spring), 3);
});
