import { inMenu, type Condition } from '#renderer/stores/action.ts';
import {
  addPickedChain,
  addPickedJoint,
  addPreset,
  deleteChain,
  editTrailing,
  isOwnTrailing,
  makeTrailing,
  openChains,
  pickedJoint,
  previewOffset,
  selectedChain,
  shownChains,
  toggleHeld,
  toggleReset,
  clearTrailing,
  saveTrailing,
  useSet,
} from '#renderer/stores/commands/lab/trailing-commands.ts';
import { trailingPresets, chainOf } from '#renderer/stores/lab/trailing/trailing-set.ts';
import { needsLibrary, needsLoadedClips, needsTransition } from '#renderer/stores/conditions.ts';

const needsChains: Condition = (app) => (openChains(app) === null ? 'no trailing joints are open' : null);

const needsPicked: Condition = (app) => (pickedJoint(app) === null ? 'pick a joint in a view first' : null);

/** The picked joint, which no chain of the set has. */
const needsFreeJoint: Condition = (app) => {
  const reason = needsChains(app) ?? needsPicked(app);
  if (reason !== null) return reason;
  return chainOf(openChains(app) ?? [], pickedJoint(app) ?? '') === null
    ? null
    : 'the joint is already in a chain';
};

const needsChain: Condition = (app) =>
  needsChains(app) ?? (selectedChain(app) < 0 ? 'there are no chains' : null);

/** A picked joint with a rest offset of its own. */
const needsOwnOffset: Condition = (app) => {
  const joint = pickedJoint(app);
  if (joint === null) return 'pick a trailing joint first';
  const { offsets = {} } = chainOf(shownChains(app), joint)?.chain ?? {};
  return Object.hasOwn(offsets, joint) ? null : 'the rest offset is the skeleton’s';
};

const noChainsToTake: Condition = ({ open }) =>
  (open.transition.value?.trailing ?? []).length > 0 ? null : 'the transition has no trailing joints';

export const newTrailingActions = inMenu(
  'Transition',
  'trailing',
  [
    {
      id: 'trailing.new',
      title: 'New set of trailing joints',
      short: 'Trailing joints',
      tip: 'Begins at the picked joint, or at each tail, wing, ear, ponytail and coat that joint names tell',
      disabled: needsLibrary,
      run: (app) => void makeTrailing(app),
    },
  ],
  'Trailing joints',
);

const needsTrailing: Condition = (app) => needsTransition(app) ?? noChainsToTake(app);

/** Commands on sets of trailing chains. */
export const trailingActions = [
  ...inMenu(
    'Transition',
    'trailing',
    [
      {
        id: 'trailing.add',
        title: 'Add chain from picked joint',
        short: 'Add from picked joint',
        tip: 'The picked joint and its only children',
        disabled: needsFreeJoint,
        run: addPickedChain,
      },
      {
        id: 'trailing.addJoint',
        title: 'Add picked joint to chain',
        short: 'Add picked joint',
        disabled: (app) => needsChain(app) ?? needsFreeJoint(app),
        run: addPickedJoint,
      },
      {
        id: 'trailing.delete',
        title: 'Delete chain',
        keys: ['Delete'],
        within: 'chains',
        disabled: needsChain,
        run: deleteChain,
      },
      {
        id: 'trailing.resetHere',
        title: 'Set or remove reset of chain at playhead',
        short: 'Reset at playhead',
        tip: 'The chain hangs at rest again there, as after a cut',
        disabled: needsChain,
        run: toggleReset,
      },
      {
        id: 'trailing.resetOffset',
        title: 'Reset rest offset',
        tip: 'Restores the offset of the skeleton',
        disabled: needsOwnOffset,
        run: (app) => {
          const joint = pickedJoint(app);
          if (joint === null) return;
          previewOffset(app, joint, null);
          app.editing.keep();
        },
      },
      {
        id: 'trailing.hold',
        title: 'Hold frame',
        tip: 'The frame at the playhead stays while its root moves, so that joints are seen to trail',
        disabled: (app) => needsChains(app) ?? needsLoadedClips(app),
        checked: ({ lab }) => lab.trailing.held.value !== null,
        run: toggleHeld,
      },
      {
        id: 'trailing.use',
        title: 'Use trailing joints in transition',
        short: 'Use in transition',
        disabled: (app) =>
          needsChain(app) ??
          needsTransition(app) ??
          (isOwnTrailing(app) ? 'they are those of the transition' : null),
        run: (app) => {
          const set = app.lab.item.peek();
          if (set?.kind === 'trailing') useSet(app, set);
        },
      },
      {
        id: 'trailing.edit',
        title: 'Edit trailing joints of transition',
        titleNow: (app) => `${noChainsToTake(app) === null ? 'Edit' : 'Add'} trailing joints of transition`,
        disabled: needsTransition,
        checked: (app) => isOwnTrailing(app),
        run: editTrailing,
      },
      {
        id: 'trailing.save',
        title: 'Save trailing joints as set',
        short: 'Save as set',
        tip: 'Adds them to the library, for other transitions',
        disabled: needsTrailing,
        run: (app) => void saveTrailing(app),
      },
      {
        id: 'trailing.clear',
        title: 'Remove trailing joints from transition',
        short: 'Remove all',
        disabled: needsTrailing,
        run: clearTrailing,
      },
    ],
    'Trailing joints',
  ),
  ...inMenu(
    'Transition',
    'trailing',
    trailingPresets.map((preset) => ({
      id: `trailing.preset.${preset.id}`,
      title: `Add chain: ${preset.title}`,
      short: preset.title,
      tip: `Joints named ${preset.words.slice(0, 3).join(', ')} …, or from the picked joint on`,
      disabled: (app) => needsChains(app) ?? needsLoadedClips(app),
      run: (app) => addPreset(app, preset),
    })),
    'Add trailing chain',
  ),
];
