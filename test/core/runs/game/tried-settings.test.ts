import { expect, test } from 'vitest';
import { comparisonNotes } from '#core/runs/game/difference-words.ts';
import { settingsOf } from '#core/runs/game/explain-difference.ts';
import { describeRequest } from '#core/runs/game/open-recorded.ts';
import type { TriedValue, TriedSetting } from '#core/runs/game/tried-settings.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const clips = [
  { ...rooted(starterClip('walk')), loop: true },
  { ...rooted(starterClip('jog')), loop: false },
];
const hair = { joints: ['LeftArm', 'LeftForeArm'], dampTime: 0.3, angleLimitDegrees: 40 };
const inTransition = (slot: Slot, more: Partial<Transition> = {}): Transition =>
  transitionOf({
    source: clipUse(0.3),
    destination: clipUse(0.1, 0.8),
    slots: [slotOf('cut'), slot],
    ...more,
  });
const spring = {
  ...slotOf('springExact', { halfLife: 0.12 }),
  rootTime: 0.2,
  tick: 30,
  profile: { Head: 2 },
  cutJoints: ['Head'],
  cutCurves: ['smile'],
};

/** What notes do not read. */
const unused = {
  placed: new Float32Array(),
  roots: new Float64Array(),
  distances: new Float64Array(),
  after: 0,
  largest: { joint: 0, time: 0, distance: 0 },
};

/** A setting as people read it: what it is, what it may be, in which steps. */
function line({ id, label, now, tries, step, words }: TriedSetting): string {
  const all = tries.map(words);
  const shown = all.length > 6 ? [...all.slice(0, 2), `… ${all.length} …`, all.at(-1)] : all;
  return `${id} | ${label} ${words(now)} | ${shown.join(', ')} | ${step}`;
}

const ends = [
  'source.time | Source out 0.3 s | 0 s, 0.02 s, … 41 …, 0.8 s | 0.01',
  'source.playRate | Source rate 1× | 0.5×, 0.63×, … 13 …, 2× | 0.01',
  'destination.time | Dest in 0.1 s | 0 s, 0.02 s, … 31 …, 0.6 s | 0.01',
  'destination.playRate | Dest rate 0.8× | 0.5×, 0.63×, … 13 …, 2× | 0.01',
  'alignment.kind | Align root | planted foot, none | null',
];

test.each<[string, Transition, readonly string[]]>([
  [
    'a spring with all that a slot can have',
    inTransition(spring, { trailing: [hair] }),
    [
      'values.halfLife | Half-life 0.12 s | 0 s, 0.02 s, … 13 …, 2 s | 0.005',
      'rootTime | Root half-life 0.2 s | as the joints, 0 s, … 14 …, 5 s | 0.005',
      'ignoresSourceVelocity | Source velocity used | ignored | null',
      'tick | Tick 30 Hz | continuous, 24 Hz, 30 Hz, 60 Hz, 120 Hz | null',
      'trails | Trailing joints on | off | null',
      'profile | Joint profile set | none | null',
      'cutJoints | Cut joints set | none | null',
      'method | Method Spring inertialization | Quintic inertialization, Cubic inertialization, … 11 …, Cut | null',
      ...ends,
    ],
  ],
  [
    'a node of an engine, which has its own ticks',
    inTransition(slotOf('unrealInertialization')),
    [
      'values.blendTime | Blend time 0.2 s | 0 s, 0.02 s, … 13 …, 5 s | 0.01',
      'values.tick | Tick 60 Hz | 24 Hz, 30 Hz, 120 Hz | null',
      'rootTime | Root blend time as the joints | as the joints, 0 s, … 14 …, 5 s | 0.01',
      'ignoresSourceVelocity | Source velocity used | ignored | null',
      'method | Method Unreal inertialization | Spring inertialization, Quintic inertialization, … 11 …, Cut | null',
      ...ends,
    ],
  ],
  [
    'a crossfade from another transition',
    inTransition(slotOf('crossfade', { blendTime: 0.4, easing: 'smoothstep' }), {
      source: chainUse('a', 0.1),
    }),
    [
      'values.blendTime | Blend time 0.4 s | 0 s, 0.02 s, … 13 …, 5 s | 0.01',
      'values.easing | Easing smoothstep | linear, cubic, … 14 …, exp in out | null',
      'rootTime | Root blend time as the joints | as the joints, 0 s, … 14 …, 5 s | 0.01',
      'tick | Tick continuous | continuous, 24 Hz, 30 Hz, 60 Hz, 120 Hz | null',
      'method | Method Crossfade | Spring inertialization, Quintic inertialization, … 11 …, Cut | null',
      'source.time | Source out 0.1 s | 0 s, 0.02 s, … 31 …, 0.6 s | 0.01',
      ...ends.slice(2),
    ],
  ],
  ['a method that is not known', inTransition({ ...spring, method: 'lost' }), ends],
])('the settings of %s, their values, those tried, and the step between', (_, transition, wanted) => {
  expect(settingsOf(transition, 1, clips).map(line)).toEqual(wanted);
});

test('times of settings are said as those of the files', () => {
  const clocks = { source: { fps: 30, firstKey: 1.5 }, destination: { fps: 30, trimmedFrames: 3 } };
  const transition = inTransition(spring);
  const said = (id: string) => {
    const setting = settingsOf(transition, 1, clips, clocks).find((each) => each.id === id)!;
    return [setting.now, setting.words(0.5), setting.inReport?.(0.5)];
  };
  expect(said('source.time')).toEqual([transition.source.time, '2 s', 2]);
  expect(said('destination.time')).toEqual([transition.destination.time, '0.6 s', 0.6]);
});

test('a setting changes itself alone, in its slot, and tries no value twice', () => {
  for (const method of blendMethods) {
    const transition = inTransition({ ...spring, ...slotOf(method.id) }, { trailing: [hair] });
    const now = (each: Transition): ReadonlyMap<string, TriedValue> =>
      new Map(settingsOf(each, 1, clips).map((setting) => [setting.id, setting.now]));
    for (const { id, tries, ...setting } of settingsOf(transition, 1, clips)) {
      expect(new Set(tries).size, `${id} of ${method.id}`).toBe(tries.length);
      for (const value of [...tries.slice(0, 3), ...tries.slice(-1)]) {
        const changed = setting.with(transition, value);
        expect(changed.slots[0]).toBe(transition.slots[0]);
        if (id === 'method') expect(changed.slots[1].method).toBe(value);
        else if (id === 'profile' || id === 'cutJoints' || id === 'cutCurves')
          expect(changed.slots[1][id] ?? null).toBeNull();
        else expect(now(changed)).toEqual(new Map([...now(transition), [id, value]]));
      }
    }
  }
});

const difference = {
  placement: { scale: 0.5, yaw: 0, shift: [0, 0, 0], by: 'after' },
  isInPlace: true,
  before: 0.0215,
} as const;

test.each([
  [
    'of all that may be doubted',
    difference,
    [
      '12 of 31 joints were recorded.',
      'The figure in the game is 2.00 times as large; distances are in the size of this one.',
      'Either the figure in the game or the clips stay in place, so travel on the ground is left out.',
      'Nothing was recorded before the request, so the figure is placed on the first pose after it.',
      'Clips or skeletons differ already before the request, by 2.15 cm.',
    ],
  ],
  [
    'of a recording that is near',
    { placement: { ...difference.placement, scale: 1.004, by: 'before' }, isInPlace: false, before: 0.019 },
    ['12 of 31 joints were recorded.'],
  ],
  [
    'of one that has nothing before the request',
    { placement: { ...difference.placement, scale: 0.996, by: 'before' }, isInPlace: false, before: null },
    ['12 of 31 joints were recorded.'],
  ],
] as const)('notes %s', (_, found, notes) => {
  expect(comparisonNotes({ ...unused, ...found }, 12, 31)).toEqual(notes);
});

test('a request is named by its clips and its time, and by its run after the first', () => {
  const request = { from: 'Walk', to: 'Jog', time: 12.306 };
  expect([describeRequest(request), describeRequest({ ...request, run: 2 })]).toEqual([
    'Walk → Jog at 12.31 s',
    'Walk → Jog at 12.31 s, run 2',
  ]);
  expect(describeRequest({ ...request, time: -1.5 })).toBe('Walk → Jog at −1.50 s');
});
