// renderer/features/trees: a blend tree: outline, pad and inputs
import { useEffect, useMemo } from 'preact/hooks';
import { createInputRecorder } from './inputs/record-inputs.ts';
import { useApp } from '../../controls/window-context.ts';
import { NodePad } from './node-pad.tsx';
import { Outline } from './tree-outline.tsx';
import { TreeInputs } from './tree-inputs.tsx';

/** A blend tree: the outline of its nodes, the pad of the selected one, and its inputs. */
export function TreePanel() {
  const app = useApp();
  const recorder = useMemo(() => createInputRecorder(app), []);
  useEffect(() => recorder.dispose, [recorder]);
  const open = app.lab.open.value;
  if (open === null) return null;
  return (
    <div class="lab">
      <Outline open={open} />
      <NodePad open={open} recorder={recorder} />
      <TreeInputs open={open} recorder={recorder} />
    </div>
  );
}
