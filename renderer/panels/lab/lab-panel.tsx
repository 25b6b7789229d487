// renderer/panels/lab: the Lab: outline, pad and inputs of a blend tree
import { useEffect, useMemo } from 'preact/hooks';
import { createInputRecorder } from '../../state/commands/lab/record-inputs.ts';
import type { OpenTree } from '../../state/lab/open-tree.ts';
import { useApp } from '../controls/window-context.ts';
import { NodePad } from './node-pad.tsx';
import { Outline } from './tree-outline.tsx';
import { TreeInputs } from './tree-inputs.tsx';

/** The tree in the Lab: the outline of its nodes, the pad of the selected one, and its inputs. */
export function LabPanel() {
  const { lab } = useApp();
  const open = lab.open.value;
  if (open === null)
    return (
      <p class="lab-empty">
        {lab.trees.value.length === 0 ? noTrees : 'Choose a tree above, or make a new one.'}
      </p>
    );
  return <OpenLab key={open.item.id} open={open} />;
}

function OpenLab({ open }: { readonly open: OpenTree }) {
  const app = useApp();
  const recorder = useMemo(() => createInputRecorder(app), []);
  useEffect(() => recorder.dispose, [recorder]);
  return (
    <div class="lab">
      <Outline open={open} />
      <NodePad open={open} recorder={recorder} />
      <TreeInputs open={open} recorder={recorder} />
    </div>
  );
}

const noTrees =
  'A blend tree mixes clips by inputs, such as a speed or a direction. Select clips in the list, then press New tree.';
