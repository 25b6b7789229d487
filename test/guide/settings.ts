import { metrics } from '#core/judge/metrics/registry.ts';
import { countedMetrics } from '#core/judge/verdict.ts';

/** What a page says with numbers that are no results, and where they come from. */
export type Setting = readonly [says: string, file?: string, code?: string];

const STRESS_PAGE = 'tools/study/stress-page.ts';
const METHODS = 'docs/methods.md';
const FEET = 'core/judge/metrics/feet.ts';
const LIMITS = ['core/transition/clips/fit-set.ts', 'MARGIN = (5 * Math.PI) / 180'] as const;
const recorder = (file: string, before: string, after: string): readonly Setting[] => [
  ['poses from 0.25 s before a request', `resources/engines/${file}`, before],
  ['until 1.5 s after it', `resources/engines/${file}`, after],
];

/**
 * Settings, limits and defaults, each with a file and the code that has them there; examples and definitions
 * have none.
 */
export const settings: Readonly<Record<string, readonly Setting[]>> = {
  'guide/axes-and-layers': [
    ['aiming 30° to the left is 30° to the left'],
    ['of which 1 is about as much as 1 m/s'],
    ['−180° is 180°'],
  ],
  'guide/blend-trees': [
    ['Priority (70, 21, 9)', 'renderer/stores/lab/tree/tree-templates.ts', 'Priority (70, 21, 9)'],
    ['each clip takes 70 %', 'renderer/stores/lab/tree/tree-templates.ts', 'number(0.7)'],
    ['such as 0 to 6 m/s'],
    ['within 8° of one of eight', 'renderer/stores/lab/tree/template-clips.ts', 'ASKEW = 8'],
    ['at most 60 per second', 'renderer/features/trees/inputs/recording.ts', 'RATE = 60'],
  ],
  'guide/blender': [
    ['from 1 s before the seam', 'resources/engines/blender/segue_blender.py', 'LEAD = 1.0'],
    ['to 2 s after the blend', 'resources/engines/blender/segue_blender.py', 'TAIL = 2.0'],
    ['pause of 1 s', 'resources/engines/blender/segue_blender.py', 'GAP = 1.0'],
    ['63 bytes of a name', 'resources/engines/blender/segue_blender.py', 'NAME_BYTES = 63'],
    ['which 5.0 no longer has'],
    ['were not run in 4.x and 5.x'],
  ],
  'guide/choices-and-timing': [
    ['more than 2 % faster', 'renderer/features/trees/pad/cadence-pad.tsx', 'excess <= 0.02'],
    ['95 % of the moments', 'core/tree/performance/foot-slide.ts', 'Math.ceil(0.95 * sorted.length)'],
    ['cycles at 0 s'],
    ['an arm with × 0.5 arrives in half the blend time'],
    ['after 200 changes', 'core/tree/nodes/rules-node.ts', 'MAX_VISITS = 200'],
    ['greet leaves at 0.8 s'],
  ],
  'guide/clips-from-tools': [['*30* or *60* frames per second']],
  'guide/cost-map': [
    ['for 0.3 to 4 s', 'core/judge/cost-map/best-seam.ts', '{ least: 0.3, most: 4 }'],
    ['at up to 45 all over', 'core/judge/suggest.ts', 'SCREENED = { count: 45'],
    ['more than 400,000 frames', 'renderer/stores/matching/search-library.ts', 'MAX_FRAMES = 400_000'],
    ['at most 4 million cells', 'core/judge/cost-map/cost-map-layout.ts', 'fine: 2000 ** 2'],
    ['more than 2,000 frames', 'core/judge/cost-map/cost-map-layout.ts', 'fine: 2000 ** 2'],
  ],
  'guide/curves': [
    ['from 131°/s', 'test/e2e/guide-methods.test.ts', "source: '131°/s'"],
    ['to 352°/s at the seam', 'test/e2e/guide-methods.test.ts', "'A Crossfade': '352°/s'"],
  ],
  'guide/dead-blending': [
    [
      `0.3 s × 66.4° / 131°/s = ${((0.3 * 66.4) / 131).toFixed(2)} s`,
      'test/e2e/guide-methods.test.ts',
      "'66.4°'",
    ],
    ['scale 0.3 s,', METHODS, '`scale`: 0 to 5 s, default 0.3 s'],
    ['from 0.1 to 1 s', METHODS, '`minimum`: 0 to 5 s, default 0.1 s'],
    ['from 0.05 to 1 s', METHODS, '`extrapolationHalfLifeMin`: 0 to 5 s, default 0.05 s'],
    ['above 5 m/s', METHODS, '`maximumTranslationVelocity`: 0 to 50 m/s, default 5 m/s'],
    ['and 360°/s', METHODS, `default ${(2 * Math.PI).toFixed(3)} rad/s`],
  ],
  'guide/export-motion': [
    [
      'within 1/10,000 of the figure’s height',
      'test/interop/compare-motion.ts',
      'MOST = 1e-4; // of the height',
    ],
  ],
  'guide/fix-a-blend': [
    ['it jumps by 66° at the seam', 'test/e2e/guide-fix.test.ts', "'A Cut': '66.4°'"],
    ['shows at 30 Hz'],
    ['show it at 30 Hz'],
    ['turned by about 180°'],
  ],
  'guide/foot-contacts': [
    ['shuffles more than 5 cm', 'core/rig/feet/foot-contacts.ts', 'way: 0.05'],
    ['within 5 cm of the ground', 'core/judge/standing-feet.ts', '[AIR, GROUND] = [0.05,'],
    ['eases in within 0.1 s', 'core/judge/standing-feet.ts', 'EASE_SECONDS = 0.1'],
    ['half-life of 0.1 s', 'core/judge/standing-feet.ts', 'RELEASE_HALF_LIFE = 0.1'],
  ],
  'guide/godot': [
    ['markers need 4.4'],
    ['Before 4.4,'],
    ['which Godot has from 4.3 on'],
    ['Godot’s default of 1 s'],
    [
      'A clip of 6 s at a rate of 1.25 has a *Timeline Length* of 4.8 s. To enter it at 1.5 s, set a *Start Offset* of 1.2 s',
      'test/core/engines/godot.test.ts',
      '6 s at a rate of 1.25 last 4.8 s, and 1.5 s of them are at 1.2 s',
    ],
    ['from Marker*** (4.4)'],
    ['up to 1° and 1 cm'],
    ['*Animation → FPS* to 120'],
    ...recorder('godot/segue_recorder.gd', 'BEFORE := 0.25', 'AFTER := 1.5'),
  ],
  'guide/inertialization': [['not 50 %']],
  'guide/libraries': [['all of the last 30 days', 'main/library/log/prune-log.ts', 'KEPT_DAYS = 30']],
  'guide/loop-a-clip': [['a clip of 61 frames repeats every 60']],
  'guide/metrics': [
    ['narrower than 1400 px', 'renderer/app/system.ts', 'JUDGE_BESIDE = 1400'],
    ['at up to 97 out points', 'core/judge/sweep.ts', '[97, 240, 13]'],
    ['The chart has 97 samples', 'core/judge/sweep.ts', '[97, 240, 13]'],
    ['90th percentile', 'renderer/features/metrics/sweep-chart.tsx', 'words(0.9)'],
    ['at most 1 mm closer', 'core/judge/certify.ts', 'TOLERANCE = 0.001'],
    ['If 100,000 exits', 'core/judge/certify.ts', 'EVALUATIONS = 100_000'],
    ['a limit of 60 cm'],
    ['up to 80 values', 'core/judge/tune.ts', 'judgements: 80'],
    [`adds up ${countedMetrics.length} of ${metrics.length} metrics`],
    ['a blend of 0 s'],
    ['the middle 90 %', 'core/judge/reference.ts', '[at(0.05), at(0.95)]'],
    ['up to 60 clips', 'renderer/stores/judgement/follow-reference.ts', 'MAX_CLIPS = 60'],
    ['worse than 90 % of them', 'renderer/features/metrics/metric-table.tsx', 'UNUSUAL = 90'],
    ['of 7 transitions, A was preferred in 5, B in 1; 1 is tied'],
    ['120 moments per second', 'core/rig/feet/foot-lock.ts', 'LOCK_RATE = 120'],
    ['at 30, 60 and 120 frames per second'],
    ['more than 1 in 10,000', 'test/core/judge/by-itself.test.ts', 'toBeLessThan(1e-4)'],
    ['faded out at 2.5 cm', 'core/judge/standing-feet.ts', 'FOOT_SKATE_THRESHOLD = 0.025'],
    ['below 5 cm is faster than 0.5 m/s', FEET, 'SKATING = { below: 0.05, faster: 0.025 * 20 }'],
    ['fitted over 0.1 s', 'core/judge/metrics/jumps.ts', 'FITTED = 0.1'],
    ['below 10 Hz', 'core/judge/bends.ts', 'CUTOFF = 10'],
    ['widened by 5°', ...LIMITS],
    ['a figure of 1.75 m', 'core/judge/metric.ts', 'PERSON = 1.75'],
  ],
  'guide/muscles': [
    ['count as 10 cm', 'core/procedural/muscle/bind-muscles.ts', 'USUAL_OPTIMAL_LENGTH = 0.1'],
    ['say to 0.8'],
  ],
  'guide/recordings': [
    ['the 0.25 s up to the request', 'core/runs/game/recorded-poses.ts', 'before: 0.25'],
    ['until 1.5 s later', 'core/runs/game/recorded-poses.ts', 'after: 1.5'],
    ['more than 90 %', 'core/runs/game/difference-words.ts', 'ALMOST_ALL = 0.9'],
    ['below 2 cm', 'core/runs/game/difference-words.ts', 'APART = 0.02'],
  ],
  'guide/skeletons': [
    ['LeftArm ±90°'],
    ['by more than 5°', 'core/rig/retarget/lost-joints.ts', 'MIN_ANGLE = (5 * Math.PI) / 180'],
    ['by 20° or more', 'core/rig/axes/hinges.ts', 'MIN_BEND = (20 * Math.PI) / 180'],
  ],
  'guide/stress': [
    ['requests every 80 ms', STRESS_PAGE, 'TIMES = [0.08, 0.3, 2]'],
    ['request every 80 ms', STRESS_PAGE, 'TIMES = [0.08, 0.3, 2]'],
    ['requests every 300 ms and every 2 s', STRESS_PAGE, 'TIMES = [0.08, 0.3, 2]'],
    ['Every 300 ms', STRESS_PAGE, 'TIMES = [0.08, 0.3, 2]'],
    ['have 0.3 s', 'tools/study/interrupt-methods.ts', 'INTERRUPTED_BLEND = 0.3'],
    ['half-life of 0.12 s', METHODS, '`halfLife`: 0 to 2 s, default 0.12 s'],
    ['within 2 % are equal', 'core/judge/verdict.ts', 'EQUAL_SHARE = 0.02'],
    ['widened by 5°', ...LIMITS],
    ['*95 %* the value that 95 of 100 frames stay below'],
    ['at most 16 interruptions', 'core/documents/limits.ts', 'MAX_INTERRUPTIONS = 16'],
  ],
  'guide/trailing-joints': [
    ['within 2/3 and', 'core/procedural/trailing/trailing-joint.ts', 'MIN_DISTANCE = 2 / 3'],
    ['4/3 of the rest offset', 'core/procedural/trailing/trailing-joint.ts', 'MAX_DISTANCE = 4 / 3'],
    ['| 0.2 s;', 'renderer/stores/lab/trailing/trailing-set.ts', 'USUAL_DAMP_TIME = 0.2'],
    ['0.25 s for tail', 'renderer/stores/lab/trailing/trailing-set.ts', 'SLOW = 0.25'],
    ['| 30° |', 'renderer/stores/lab/trailing/trailing-set.ts', 'USUAL_ANGLE_LIMIT = 30'],
    ['| 50 cm,', 'core/procedural/trailing/trailing-chain.ts', 'RESET_DISTANCE = 0.5'],
    ['60° |', 'core/procedural/trailing/trailing-chain.ts', 'RESET_ANGLE_DEGREES = 60'],
    ['30, 60, 120 Hz', 'core/documents/limits.ts', "['30', '60', '120', 'tick']"],
    ['| 60 Hz |', 'core/procedural/trailing/trailing-chain.ts', "rate = '60'"],
    ['1/60 s unless you choose'],
  ],
  'guide/troubleshooting': [['Node must be 20.19', 'package.json', '"node": ">=20.19"']],
  'guide/tune': [
    ['| 0.12 s |', METHODS, '`halfLife`: 0 to 2 s, default 0.12 s'],
    ['| 0.30 s |', METHODS, '`blendTime`: 0 to 5 s, default 0.3 s'],
    ['| 1 s |', METHODS, '`maximum`: 0 to 5 s, default 1 s'],
    ['try 0.1 s there'],
    ['With 0.5 it arrives in half the time'],
    [`is 0.5. With a blend time of 0.30 s, both legs arrive after ${(0.5 * 0.3).toFixed(2)} s`],
  ],
  'guide/unity': [...recorder('unity/SegueRecorder.cs', 'Before = 0.25', 'After = 1.5')],
  'guide/unreal-nodes': [
    ['**Blend time**: 0.2 s', METHODS, '`blendTime`: 0 to 5 s, default 0.2 s'],
    [`at 30 Hz the node sees the velocity over the last ${(1000 / 30).toFixed(0)} ms`],
    ['that 5.4 is such a version'],
  ],
  'guide/unreal-values': [
    [
      `0.30 s with 1.5 for the arms becomes ${(0.3 * 1.5).toFixed(2)} s with 1 for the arms and ${(1 / 1.5).toFixed(2)}`,
    ],
    ...recorder('unreal/SegueRecorder.cpp', 'SegueBefore = 0.25', 'SegueAfter = 1.5'),
    ['shows what 5.8 does'],
    ['and in 5.8'],
  ],
  'guide/velocity-fade': [[`at 1 m/s, and fades over 0.5 s, stops ${((1 * 0.5) / 2).toFixed(2)} m further`]],
  'guide/which-method': [
    ['A request every 80 ms', STRESS_PAGE, 'TIMES = [0.08, 0.3, 2]'],
    ['One every 300 ms', STRESS_PAGE, 'TIMES = [0.08, 0.3, 2]'],
    ['one every 2 s', STRESS_PAGE, 'TIMES = [0.08, 0.3, 2]'],
    ['Blend time 0.3 s', 'tools/study/interrupt-methods.ts', 'INTERRUPTED_BLEND = 0.3'],
    ['half-life of 0.12 s', METHODS, '`halfLife`: 0 to 2 s, default 0.12 s'],
    ['240 random transitions', 'tools/study/judge-transitions.ts', 'TRANSITIONS = 240'],
    ['0.1, 0.2 and 0.4 s', 'tools/study/study-slots.ts', 'BLEND_TIMES = [0.1, 0.2, 0.4]'],
    ['blends of 0.2 s and more', 'tools/study/study-slots.ts', 'BLEND_TIMES = [0.1, 0.2, 0.4]'],
    ['blends of 0.1 s', 'tools/study/study-slots.ts', 'BLEND_TIMES = [0.1, 0.2, 0.4]'],
    ['every 300 ms, how far', STRESS_PAGE, 'TIMES = [0.08, 0.3, 2]'],
  ],
  methods: [
    ['360°/s by default', 'core/methods/unreal/dead-blend-parameters.ts', 'default: 2 * Math.PI'],
    ['2 to 16 points', 'core/methods/curves/easing-text.ts', 'MAX_POINTS = 16'],
    ['an activation of 0.8', 'core/methods/binding/seam-muscles.ts', 'USUAL_ACTIVATION = 0.8'],
  ],
};
