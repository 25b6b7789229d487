import { labelText } from '#contract/rows/clip-label.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { Trash2, X } from 'lucide';
import { canonicalNames, canonicalNamesOf } from '#core/rig/roles/canonical-names.ts';
import { MUSCLE_MODELS, type MuscleAsset, type MuscleModel } from '#core/procedural/muscle/muscle-asset.ts';
import { withJoint, withModel, withoutJoint } from '#core/procedural/muscle/muscle-table.ts';
import { tagNameOf } from '#contract/clips/tags.ts';
import { commitMuscles, setFatiguePose } from './muscles-actions.ts';
import { allColumns } from './use-muscle-table.ts';
import { shownJoints } from '#renderer/stores/commands/transitions/mirror-commands.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { formatFrame } from '#renderer/kit/time-words.ts';
import { useApp } from '#renderer/controls/window-context.ts';

interface MusclesBarProps {
  readonly asset: MuscleAsset;
  readonly selected: string | undefined; // joint
}

/** What an asset is for, and what is done with its table as a whole. */
export function MusclesBar({ asset, selected }: MusclesBarProps) {
  const app = useApp();
  const all = allColumns(app.session);
  return (
    <div class="muscles-bar row wrap rigid">
      <AddJoint asset={asset} selected={selected} />
      <Button
        icon={Trash2}
        bare
        tip={`Delete row ${selected ?? ''}`.trimEnd()}
        disabledReason={selected === undefined ? 'the table is empty' : null}
        onClick={() =>
          selected !== undefined &&
          commitMuscles(app, `Delete ${selected}`, (before) => withoutJoint(before, selected))
        }
      />
      <ActionButton action="muscles.mirror" named />
      <ActionButton action="muscles.useA" named />
      <ActionButton action="muscles.useB" named />
      <NoneFound asset={asset} />
      <Tags asset={asset} />
      <Model asset={asset} />
      {asset.model !== 'springDamper' && <LengthUnit asset={asset} />}
      <FatiguePose asset={asset} />
      <Button
        tip="All numbers of a row, and its force in each form"
        pressed={all.value}
        onClick={() => (all.value = !all.value)}
      >
        Advanced
      </Button>
    </div>
  );
}

/** Says beside the buttons that use the muscles if they move no joint of the figure on the screen. */
function NoneFound({ asset }: Pick<MusclesBarProps, 'asset'>) {
  const map = shownJoints(useApp().open.clips.value);
  const joints = Object.keys(asset.joints);
  if (map === null || joints.length === 0 || canonicalNamesOf(map).some((name) => joints.includes(name)))
    return null;
  return <span class="dim">The open figure has none of these joints</span>;
}

/** Adds a row: the joints of the figure on the screen first, then the other joints of a body. */
function AddJoint({ asset, selected }: MusclesBarProps) {
  const app = useApp();
  const map = shownJoints(app.open.clips.value);
  const shown = map === null ? [] : canonicalNamesOf(map).filter((name) => name !== '');
  const others = map === null ? canonicalNames.filter((name) => !/ ([4-9]|1\d|20)$/.test(name)) : [];
  const free = [...shown, ...others].filter((name) => !Object.hasOwn(asset.joints, name));
  return (
    <Select
      label="Add joint"
      tip="A row like the selected one"
      value=""
      options={[['', 'Add joint…'], ...free.map((name) => [name, name] as const)]}
      onChoose={(joint) =>
        joint !== '' && commitMuscles(app, `Add ${joint}`, (before) => withJoint(before, joint, selected))
      }
    />
  );
}

/** The tags of clips that the asset is for, with commas. */
function Tags({ asset }: { readonly asset: MuscleAsset }) {
  const app = useApp();
  const written = (asset.tags ?? []).join(', ');
  return (
    <label
      class="muscles-field"
      data-tip="Slots with “By tag of destination” use these muscles for clips with one of these tags"
    >
      For tags
      <TextField
        label="For tags"
        placeholder="none"
        value={written}
        keep={(text) => {
          const tags = [...new Set(text.split(',').map(tagNameOf).filter(Boolean))];
          commitMuscles(app, 'Change tags', ({ tags: _, ...before }) =>
            tags.length === 0 ? before : { ...before, tags },
          );
        }}
      />
    </label>
  );
}

const modelWords: Readonly<Record<MuscleModel, string>> = {
  hill: 'Hill',
  hillFollowing: 'Hill, following',
  springDamper: 'Spring-damper',
};

function Model({ asset }: { readonly asset: MuscleAsset }) {
  const app = useApp();
  return (
    <label class="muscles-field">
      Model
      <Select
        label="Model"
        tip="Hill’s muscle with the lengths of the seam, or following the joint through the blend; or a spring. Numbers that a model does not read are kept"
        value={asset.model ?? 'hill'}
        options={MUSCLE_MODELS.map((model) => [model, modelWords[model]] as const)}
        onChoose={(model) => commitMuscles(app, 'Change model', (before) => withModel(before, model))}
      />
    </label>
  );
}

function LengthUnit({ asset }: { readonly asset: MuscleAsset }) {
  const app = useApp();
  return (
    <label class="muscles-field">
      Lengths in
      <Select
        label="Lengths in"
        tip="The unit of the numbers as they are; it does not convert them"
        value={asset.lengthsIn}
        options={[
          ['m', 'm'],
          ['optimalLengths', 'l₀ (optimal lengths)'],
        ]}
        onChoose={(lengthsIn) =>
          commitMuscles(app, 'Change unit of lengths', (before) => ({ ...before, lengthsIn }))
        }
      />
    </label>
  );
}

/** The frame towards which tired figures sink. */
function FatiguePose({ asset: { fatiguePose } }: { readonly asset: MuscleAsset }) {
  const app = useApp();
  const clip = fatiguePose && app.document.shown.clips.value.get(fatiguePose.clip);
  return (
    <span class="muscles-field">
      Fatigue pose
      {fatiguePose !== undefined && (
        <>
          <output aria-label="Fatigue pose">
            {clip ? `${labelText(clip.label)} ${formatFrame(fatiguePose.time, clip)}` : 'clip not loaded'}
          </output>
          <Button icon={X} bare tip="Remove fatigue pose" onClick={() => setFatiguePose(app, null)} />
        </>
      )}
      <ActionButton action="muscles.pose" named />
    </span>
  );
}
