import { expect, test } from 'vitest';
import { engines, findEngine } from '#core/engines/engines.ts';
import { engineInput, type EngineId } from '#core/engines/engine.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

/** What people read of a slot in an engine: its fields by form, and its notes by row. */
function read(id: EngineId, slot: Slot, ends: Partial<Transition> = {}): readonly string[] {
  const engine = findEngine(id)!;
  const { values, notes } = engine.express(
    engineInput(
      transitionOf({ slots: [slot], source: clipUse(0.5), destination: clipUse(0), ...ends }),
      slot,
      {
        source: { name: 'walk', fps: 60, frameCount: 121 },
        destination: { name: 'jog', fps: 60, frameCount: 241 },
      },
    ),
  );
  return [
    ...engine.fields(values).map(({ where, name, value }) => `${where} | ${name} | ${value}`),
    ...notes.map(({ row, kind, words }) => `${row} ${kind} | ${words}`),
  ];
}

const weights = { profile: { LeftFoot: 2, Hips: 1, Head: 0.5 }, profileMode: 'weight' } as const;
const interrupted = { source: chainUse('a', 0.2) };
const spring = slotOf('springExact', { halfLife: 0.1 });
const crossfade = (easing: string): Slot => slotOf('crossfade', { blendTime: 0.4, easing });
const dead = (easing: string): Slot =>
  slotOf('unrealDeadBlend', { blendTime: 0.3, easing, maximumTranslationVelocity: 4 });

/** Lines of the forms of Unreal, as `read` gives them. */
const blend = (duration: string, logic: string, mode: string): readonly string[] => [
  `Transition | Duration | ${duration}`,
  `Transition | Blend Logic | ${logic}`,
  `Transition | Blend Mode | ${mode}`,
];
const curveKeys = ['Time 0, Value 0', 'Time 0.5, Value 1.4', 'Time 1, Value 1'].map(
  (key, i) => `Transition | Custom Blend Curve, key ${i + 1} | ${key}, Tangent 0`,
);
const deadBlending = (mode: string, [own, least, most]: readonly string[], fastest: string) =>
  [
    'Always Use Default Blend Settings | off',
    'Default Blend Duration | 0.3 s',
    `Default Blend Mode | ${mode}`,
    'Blend Time Multiplier | 1',
    `Extrapolation Half Life | ${own}`,
    `Minimum Extrapolation Half Life | ${least}`,
    `Maximum Extrapolation Half Life | ${most}`,
    `Maximum Translation Velocity | ${fastest}`,
    'Maximum Rotation Velocity | 360°/s',
  ].map((line) => `Node Dead Blending | ${line}`);
const player = (start: string, rate: string): readonly string[] =>
  [`Start Position | ${start}`, `Play Rate | ${rate}`].map(
    (line) => `Sequence player of the destination | ${line}`,
  );
const weightFactors = ['Mode | Weight Factor', 'Head | 0.5', 'LeftFoot | 2'].map(
  (line) => `Blend Profile | ${line}`,
);

test.each<[EngineId, string, Slot, Partial<Transition>, readonly string[]]>([
  [
    'unreal',
    'a curve on dead blending, with weight factors, cut joints and a mirror',
    { ...dead('curve 0,0 0.5,1.4 1,1'), ...weights, cutJoints: ['LeftHand', 'Head'] },
    { source: { ...clipUse(0.5), mirror: true }, destination: clipUse(0.5, 0.8) },
    [
      ...blend('0.3 s', 'Inertialization', 'Custom'),
      ...curveKeys,
      'Transition | Automatic Rule Trigger Time | 1.5 s',
      ...deadBlending('Custom', ['1 s', '0.05 s', '1 s'], '400 cm/s'),
      'Node Dead Blending | Filtered Bones | LeftHand, Head',
      ...player('0.5 s', '0.8'),
      ...weightFactors,
      'easing approximated | Unreal needs a Curve Float asset with these keys as Custom Blend Curve: create it by hand. Without it the blend is linear.',
      'profile approximated | Filtered Bones cut these joints in all transitions of the node; the Inertialization node has them from Unreal 5.7 on, not in 5.3.',
      'method approximated | Unreal mirrors with a Mirror node and a Mirror Data Table: add the node for the mirrored clip.',
    ],
  ],
  [
    'unreal',
    'an easing that goes on rising, with weight factors, after an interruption',
    { ...dead('circularInOut'), ...weights },
    interrupted,
    [
      ...blend('0.3 s', 'Inertialization', 'Circular In Out'),
      ...deadBlending('Circular In Out', ['1 s', '0.05 s', '1 s'], '400 cm/s'),
      ...player('0 s', '1'),
      ...weightFactors,
      'profile approximated | The weight of each joint is clamped from Unreal 5.8 on, not in 5.4, unconfirmed: before, a joint that arrives early may turn back until the blend ends.',
    ],
  ],
  [
    'unreal',
    'another dead blending, with a time factor',
    { ...slotOf('deadBlendArticle', { easing: 'expOut' }), profile: { Hips: 0.5 } },
    {},
    [
      ...blend('0.3 s', 'Inertialization', 'Exp Out'),
      'Transition | Automatic Rule Trigger Time | 1.5 s',
      ...deadBlending('Exp Out', ['0.3 s', '0.1 s', '1 s'], '500 cm/s'),
      ...player('0 s', '1'),
      'Blend Profile | Mode | Time Factor',
      'Blend Profile | Hips | 0.5',
      'method approximated | Unreal has no exact dead blending: its Dead Blending node is close, but works tick by tick, with its own limits. Choose Unreal dead blending to see it.',
      'profile approximated | The weight of each joint is clamped from Unreal 5.8 on, not in 5.4, unconfirmed: before, a joint that arrives early may turn back until the blend ends.',
    ],
  ],
  [
    'unreal',
    'a constant half-life',
    slotOf('deadBlendConstant', { extrapolationHalfLife: 0.2 }),
    {},
    [
      ...blend('0.3 s', 'Inertialization', 'Hermite-Cubic'),
      'Transition | Automatic Rule Trigger Time | 1.5 s',
      ...deadBlending('Hermite-Cubic', ['0.2 s', '0.2 s', '0.2 s'], '500 cm/s'),
      ...player('0 s', '1'),
      'method approximated | Unreal has no exact constant dead blending: its Dead Blending node is close, but works tick by tick, with its own limits. Choose Unreal dead blending to see it.',
    ],
  ],
  [
    'unreal',
    'a spring, with a time factor and a cut joint',
    { ...spring, profile: { Head: 1.5 }, cutJoints: ['Head'] },
    {},
    [
      ...blend('0.3632 s', 'Inertialization', 'any: the node ignores it'),
      'Transition | Automatic Rule Trigger Time | 1.5 s',
      'Node Inertialization | Filtered Bones | Head',
      ...player('0 s', '1'),
      'Blend Profile | Mode | Time Factor',
      'Blend Profile | Head | 1',
      'Blend Profile | All other bones | 0.6667',
      'method missing | Unreal has no spring inertialization: its Inertialization node takes 0.24 s. Choose Unreal inertialization to see it.',
      'profile approximated | Unreal documents time factors from 0 to 1: the duration is 0.3632 s, 1.5 times as long, and all factors are divided by that. Its root motion may take as long.',
      'profile approximated | Filtered Bones cut these joints in all transitions of the node; the Inertialization node has them from Unreal 5.7 on, not in 5.3.',
    ],
  ],
  [
    'unreal',
    'a quintic, with weight factors',
    { ...slotOf('quintic', { blendTime: 0.2 }), ...weights },
    {},
    [
      ...blend('0.2 s', 'Inertialization', 'any: the node ignores it'),
      'Transition | Automatic Rule Trigger Time | 1.5 s',
      'Node Inertialization | Filtered Bones | none',
      ...player('0 s', '1'),
      ...weightFactors,
      'method approximated | Unreal has no exact quintic inertialization: its Inertialization node is close, but works tick by tick, with its own limits. Choose Unreal inertialization to see it.',
      'profile approximated | Unreal’s node divides the duration of a joint by its weight factor: choose Unreal dead blending to see it.',
    ],
  ],
  [
    'unreal',
    'a crossfade, with weight factors and a cut joint',
    { ...crossfade('smoothstep'), ...weights, cutJoints: ['Head'] },
    interrupted,
    [
      ...blend('0.4 s', 'Standard Blend', 'Hermite-Cubic'),
      ...player('0 s', '1'),
      ...weightFactors,
      'method approximated | Unreal has no exact crossfade: its standard blend mixes rotations by normalised lerp, which turns joints faster in the middle. Choose Nlerp crossfade to see it.',
      'profile approximated | Weight factors of a standard blend act squared (by the source of 5.8, unconfirmed): check the joints in the editor.',
      'profile approximated | Unreal’s standard blend has no cut joints: give them 0 in a blend profile on time.',
    ],
  ],
  [
    'unreal',
    'a curve on a crossfade',
    crossfade('curve 0,0 0.5,1.4 1,1'),
    {},
    [
      ...blend('0.4 s', 'Standard Blend', 'Custom'),
      ...curveKeys,
      'Transition | Automatic Rule Trigger Time | 1.5 s',
      ...player('0 s', '1'),
      'method approximated | Unreal has no exact crossfade: its standard blend mixes rotations by normalised lerp, which turns joints faster in the middle. Choose Nlerp crossfade to see it.',
      'easing approximated | Unreal needs a Curve Float asset with these keys as Custom Blend Curve: create it by hand. Without it the blend is linear.',
      'easing approximated | Unreal clamps the weight to 0 … 1: what the easing has beyond is cut off.',
    ],
  ],
  [
    'unreal',
    'its own node',
    slotOf('unrealInertialization', { blendTime: 0.4 }),
    {},
    [
      ...blend('0.4 s', 'Inertialization', 'any: the node ignores it'),
      'Transition | Automatic Rule Trigger Time | 1.5 s',
      'Node Inertialization | Filtered Bones | none',
      ...player('0 s', '1'),
    ],
  ],
  [
    'unreal',
    'a method that it has nothing for',
    slotOf('velocityFade'),
    {},
    [
      ...blend('0.3 s', 'Standard Blend', 'Hermite-Cubic'),
      'Transition | Automatic Rule Trigger Time | 1.5 s',
      ...player('0 s', '1'),
      'method missing | Unreal has no velocity fade: its standard blend takes 0.30 s. Choose Nlerp crossfade to see it.',
    ],
  ],
  [
    'unity',
    'a crossfade',
    crossfade('smoothstep'),
    { destination: clipUse(1) },
    [
      'Transition | Has Exit Time | on',
      'Transition | Exit Time | 0.25',
      'Transition | Fixed Duration | on',
      'Transition | Transition Duration (s) | 0.4',
      'Transition | Transition Offset | 0.25',
      'method approximated | Unity probably mixes rotations by normalised lerp (unconfirmed), which turns joints faster in the middle. Choose Nlerp crossfade to see it.',
      'easing approximated | Unity cross-fades linearly, whatever the easing.',
    ],
  ],
  [
    'unity',
    'a spring, after an interruption',
    spring,
    interrupted,
    [
      'Transition | Has Exit Time | off',
      'Transition | Fixed Duration | on',
      'Transition | Transition Duration (s) | 0.2421',
      'Transition | Transition Offset | 0',
      'Transition | Half-life, for a script | 0.1 s',
      'method missing | Unity has no spring inertialization: it cross-fades over 0.24 s. A script of yours can use the half-life.',
      'method missing | Unity has no interrupted transition as a source.',
    ],
  ],
  [
    'godot',
    'its own blend',
    slotOf('godotBlend', { blendTime: 0.4, easing: 'linear' }),
    {},
    [
      'Transition | Xfade Time | 0.4 s',
      'Transition | Xfade Curve | none: linear',
      'Transition | Switch Mode | Immediate',
    ],
  ],
  [
    'godot',
    'a curve on a crossfade that enters late',
    crossfade('curve 0,0 0.5,1.4 1,1'),
    { destination: clipUse(1) },
    [
      'Transition | Xfade Time | 0.4 s',
      'Transition | Xfade Curve | a curve of 3 points, in the exported files',
      'Transition | Switch Mode | Immediate',
      'Animation of the destination state | Use Custom Timeline | on',
      'Animation of the destination state | Timeline Length | 4 s',
      'Animation of the destination state | Stretch Time Scale | on',
      'Animation of the destination state | Start Offset | 1 s',
      'Animation of the destination state | Loop Mode | as in the animation',
      'method approximated | Godot turns joints from their rest pose, so those far from it take another way. Choose Godot blend to see it.',
      'easing approximated | Godot was not checked with weights below 0 or above 1: look at the result.',
      'method approximated | Godot enters a state at the start of its clip, at a rate of 1: turn on Use Custom Timeline and Stretch Time Scale of its animation, and set Timeline Length to 4 s, Start Offset to 1 s and Loop Mode as in the animation.',
    ],
  ],
  [
    'godot',
    'a spring',
    spring,
    {},
    [
      'Transition | Xfade Time | 0.2421 s',
      'Transition | Xfade Curve | none: linear',
      'Transition | Switch Mode | Immediate',
      'Script | Half-life | 0.1 s',
      'method missing | Godot has no spring inertialization: it cross-fades over 0.24 s. A script of yours can use the half-life.',
    ],
  ],
  [
    'blender',
    'a crossfade at other rates',
    crossfade('smoothstep'),
    { source: clipUse(0.5, 0.8), destination: clipUse(1, 2) },
    [
      'Strip of the source | Action | walk',
      'Strip of the source | Seam, after its start | 0.625 s',
      'Strip of the source | Playback Scale | 1.25',
      'Strip of the destination, on the track above | Action | jog',
      'Strip of the destination, on the track above | Starts before the seam by | 0.5 s',
      'Strip of the destination, on the track above | Playback Scale | 0.5',
      'Strip of the destination, on the track above | Blend In | 0.4 s',
      'Strip of the destination, on the track above | Animated Influence | a curve of 3 points, in the exported files',
      'method approximated | Blender mixes quaternions by normalised lerp, which turns joints faster in the middle. Choose Nlerp crossfade to see it.',
    ],
  ],
  [
    'blender',
    'a spring, after an interruption',
    spring,
    interrupted,
    [
      'Strip of the source | Action | walk',
      'Strip of the source | Playback Scale | 1',
      'Strip of the destination, on the track above | Action | jog',
      'Strip of the destination, on the track above | Starts before the seam by | 0 s',
      'Strip of the destination, on the track above | Playback Scale | 1',
      'Strip of the destination, on the track above | Blend In | 0.2421 s',
      'method missing | Blender has no spring inertialization: it cross-fades over 0.24 s. To see it, import its exported motion.',
      'method missing | Blender plays the destination where it was recorded, not at the source. To see it there, import exported motion.',
      'method missing | Blender has no interrupted transition as a source.',
    ],
  ],
])('in %s, %s: the fields of its forms, and what is said of it', (id, _, slot, ends, wanted) => {
  expect(read(id, slot, ends)).toEqual(wanted);
});

test('an engine offers its own methods and ticks, the usual first', () => {
  expect(engines.map(({ id, label, methods, first, ticks }) => [id, label, methods, first, ticks])).toEqual([
    [
      'unreal',
      'Unreal',
      ['unrealInertialization', 'unrealDeadBlend', 'nlerpCrossfade', 'crossfade', 'cut'],
      ['unrealInertialization', 'unrealDeadBlend'],
      [60, 30, 120],
    ],
    ['unity', 'Unity', ['nlerpCrossfade', 'crossfade', 'cut'], ['nlerpCrossfade'], [60, 30]],
    ['godot', 'Godot', ['godotBlend', 'crossfade', 'cut'], ['godotBlend'], [60, 30]],
    ['blender', 'Blender', ['nlerpCrossfade', 'crossfade', 'cut'], ['nlerpCrossfade'], [30, 60]],
  ]);
});

test('each other method is shown by the one that an engine plays in place of it', () => {
  const shown = (id: EngineId) =>
    Object.fromEntries(
      blendMethods.flatMap((method) => {
        const instead = findEngine(id)?.instead(method.id);
        return instead == null ? [] : [[method.id, instead]];
      }),
    );
  const others = blendMethods
    .map((method) => method.id)
    .filter((id) => !['nlerpCrossfade', 'cut'].includes(id));
  const ofUnreal = ['unrealInertialization', 'unrealDeadBlend'];
  const [inertialization, deadBlend] = ofUnreal;
  expect(shown('unreal')).toEqual({
    ...Object.fromEntries(others.filter((id) => !ofUnreal.includes(id)).map((id) => [id, 'nlerpCrossfade'])),
    quintic: inertialization,
    springExact: inertialization,
    springPublished: inertialization,
    cubicOffset: inertialization,
    muscle: inertialization,
    muscleInertialization: inertialization,
    deadBlendUnreal: deadBlend,
    deadBlendArticle: deadBlend,
    deadBlendConstant: deadBlend,
  });
  for (const id of ['unity', 'blender'] as const)
    expect(shown(id)).toEqual(Object.fromEntries(others.map((each) => [each, 'nlerpCrossfade'])));
  const besidesGodot = ['nlerpCrossfade', ...others].filter((id) => id !== 'godotBlend');
  expect(shown('godot')).toEqual(Object.fromEntries(besidesGodot.map((each) => [each, 'godotBlend'])));
});
