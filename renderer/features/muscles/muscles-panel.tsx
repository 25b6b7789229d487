// renderer/features/muscles: a muscle asset: its table, and the figures of a row
import './muscles.css';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { canonicalNamesOf } from '#core/rig/roles/canonical-names.ts';
import { MUSCLE_FIELDS } from '#core/procedural/muscle/muscle-fields.ts';
import type { PasteProblem } from '#core/procedural/muscle/paste-muscles.ts';
import { musclesOf } from './muscles-actions.ts';
import { shownJoints } from '#renderer/stores/commands/transitions/mirror-commands.ts';
import { useOfMuscles } from './muscle-use.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { JointFigures } from './joint-figures.tsx';
import { MuscleGrid } from './muscle-grid.tsx';
import { MusclesBar } from './muscles-bar.tsx';

/**
 * A muscle asset: what it is for, a row of numbers for each joint, and what they mean for the selected one.
 */
export function MusclesPanel() {
  const app = useApp();
  const item = app.lab.item.value;
  const asset = useMemo(() => musclesOf(item), [item]);
  const row = useSignal(0);
  const problems = useSignal<readonly PasteProblem[]>([]);
  if (item === null || asset === null) return null;
  const map = shownJoints(app.open.clips.value);
  const joints = Object.keys(asset.joints);
  const joint = joints[Math.min(row.value, joints.length - 1)];
  const use = useOfMuscles(app, item.id);
  return (
    <div class="side-by-side muscles">
      <MusclesBar asset={asset} selected={joint} />
      <section class="muscles-left column" aria-label={`Muscles of ${item.name}`}>
        <MuscleGrid
          asset={asset}
          names={map && canonicalNamesOf(map)}
          use={use}
          row={row}
          problems={problems}
        />
        <PasteProblems problems={problems.value} />
      </section>
      {joint === undefined ? (
        <p class="panel-hint">Add a joint above, or paste rows from a spreadsheet into the table.</p>
      ) : (
        <JointFigures asset={asset} joint={joint} use={use} />
      )}
    </div>
  );
}

/** Why nothing was changed: the first cells in words, the rest by number. */
function PasteProblems({ problems }: { readonly problems: readonly PasteProblem[] }) {
  const [first, ...others] = problems;
  if (first === undefined) return <p class="muscles-problems error-text rigid" role="alert" />;
  const place = [first.joint, first.column && MUSCLE_FIELDS[first.column].label].filter(Boolean).join(', ');
  const more = others.length === 0 ? '' : ` (and ${others.length} more, marked in the table)`;
  return (
    <p class="muscles-problems error-text rigid" role="alert">
      Nothing was changed. {place === '' ? '' : `${place}: `}
      {first.message}
      {more}
    </p>
  );
}
