import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import type { MuscleAsset } from '#core/muscle/muscle-asset.ts';
import { bothLegs } from '#core/muscle/muscle-items.ts';
import { toOptimalLengths, withRightFromLeft } from '#core/muscle/muscle-table.ts';
import { inMenu, type Condition, type Row } from '../../stores/action.ts';
import {
  commitMuscles,
  frameAtPlayhead,
  hasMuscles,
  makeMuscles,
  musclesOf,
  musclesOfSlot,
  openMusclesOfSlot,
  setFatiguePose,
  useMuscles,
  whyNotUseMuscles,
} from './muscle-commands.ts';
import { slotName, SLOT_NAMES } from '../../stores/slots/default-slots.ts';
import { needsLibrary } from '../../stores/conditions.ts';

const needsMuscles: Condition = ({ lab }) =>
  musclesOf(lab.item.value) === null ? 'no muscles are open' : null;

/** New muscle assets. */
export const newMusclesActions = inMenu(
  'Transition',
  'muscles',
  [
    newRow('leg', 'left leg of the example', exampleMuscles),
    newRow('legs', 'both legs of the example', bothLegs),
    newRow('empty', 'empty', () => ({ ...exampleMuscles(), name: 'Muscles', source: '', joints: {} })),
  ],
  'Muscles',
);

/** Commands on muscle assets. */
export const musclesActions = [
  ...inMenu(
    'Transition',
    'muscles',
    [
      {
        id: 'muscles.mirror',
        title: 'Mirror muscles left to right',
        short: 'Mirror left → right',
        tip: 'The rows of the right side become those of the left',
        disabled: (app) =>
          needsMuscles(app) ??
          (hasLeft(musclesOf(app.lab.item.value)) ? null : 'the table has no joint of the left side'),
        run: (app) => commitMuscles(app, 'Mirror left to right', withRightFromLeft),
      },
      {
        id: 'muscles.convert',
        title: 'Convert lengths to optimal lengths',
        short: 'Convert',
        tip: 'Divides lengths by the optimal length of each row; the lengths in metres are lost',
        disabled: (app) => needsMuscles(app) ?? whyNotConvert(musclesOf(app.lab.item.value)),
        run: (app) => commitMuscles(app, 'Convert lengths', toOptimalLengths),
      },
      {
        id: 'muscles.pose',
        title: 'Set fatigue pose of muscles',
        short: 'Set',
        tip: 'The frame at the playhead becomes the pose towards which tired figures sink',
        disabled: (app) =>
          needsMuscles(app) ?? (frameAtPlayhead(app) === null ? 'no clip plays at the playhead' : null),
        run: (app) => setFatiguePose(app, frameAtPlayhead(app)),
      },
      useRow(0),
      useRow(1),
    ],
    'Muscles',
  ),
  ...SLOT_NAMES.flatMap((_, index) => inMenu('Transition', null, [openRow(index)])),
];

function newRow(id: string, words: string, make: () => MuscleAsset): Row {
  return {
    id: `muscles.new.${id}`,
    title: `New muscles: ${words}`,
    tip: 'Force, fatigue and speed of each joint in the methods with muscles',
    disabled: needsLibrary,
    run: (app) => void makeMuscles(app, make()),
  };
}

function useRow(index: number): Row {
  const name = slotName(index);
  return {
    id: `muscles.use${name}`,
    title: `Use muscles in ${name}`,
    short: `Use in ${name}`,
    tip: 'A slot without muscles gets the method Muscle',
    disabled: (app) => whyNotUseMuscles(app, index),
    run: (app) => useMuscles(app, index),
  };
}

function openRow(index: number): Row {
  return {
    id: `muscles.open${slotName(index)}`,
    title: `Open muscles of ${slotName(index)}`,
    short: 'Open muscles',
    offered: (app) => hasMuscles(app, index),
    disabled: (app) => (musclesOfSlot(app, index) ? null : 'the slot uses no muscles of the library'),
    run: (app) => openMusclesOfSlot(app, index),
  };
}

function whyNotConvert(asset: MuscleAsset | null): string | null {
  if (asset?.model === 'springDamper') return 'springs have no lengths';
  return asset?.lengthsIn === 'm' ? null : 'they are in optimal lengths already';
}

const hasLeft = (asset: MuscleAsset | null): boolean =>
  Object.keys(asset?.joints ?? {}).some((joint) => joint.startsWith('left '));
