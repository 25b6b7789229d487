// renderer/features/trees: a blend tree: outline, pad and inputs
import './pad/pad.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { createInputRecorder, type InputRecorder } from './inputs/record-inputs.ts';
import { useApp } from '../../controls/window-context.ts';
import { Outline } from './tree-outline.tsx';
import { TreeInputs } from './tree-inputs.tsx';
import { dropClipOnNode, describeDrop } from './node-clips.ts';
import { nodeName, type OutlineNode } from '../../stores/lab/tree/outline.ts';
import { selectedNode } from '../../stores/lab/lab.ts';
import type { OpenTree } from '../../stores/lab/tree/open-tree.ts';
import { nodeWithSpace } from './spaces/node-views.ts';
import { CadencePad } from './pad/cadence-pad.tsx';
import { ListPad } from './pad/list-pad.tsx';
import { PlotPad } from './pad/plot-pad.tsx';
import { RulesPad } from './pad/rules-pad.tsx';
import { StatesPad } from './pad/states-pad.tsx';
import { placeAt } from './pad/plot-frame.ts';
import { usePad, type Pad } from './pad/use-pad.ts';
import { useClipDrop } from '../../controls/use-clip-drop.ts';

/** A blend tree: the outline of its nodes, the pad of the selected one, and its inputs. */
export function TreePanel() {
  const app = useApp();
  const recorder = useMemo(() => createInputRecorder(app), []);
  useEffect(() => recorder.dispose, [recorder]);
  const open = app.lab.open.value;
  if (open === null) return null;
  return (
    <div class="side-by-side">
      <Outline open={open} />
      <NodePad open={open} recorder={recorder} />
      <TreeInputs open={open} recorder={recorder} />
    </div>
  );
}

interface NodePadProps {
  readonly open: OpenTree;
  readonly recorder: InputRecorder;
}

/** The space of the selected node, or of one above it, in which its inputs are dragged. */
function NodePad({ open, recorder }: NodePadProps) {
  const { lab } = useApp();
  const node = nodeWithSpace(open.outline, selectedNode(lab)?.path ?? '');
  if (node === null) return <NoPad label="Pad" words="This node has no inputs of its own." />;
  return <PadOf key={node.path} open={open} node={node} recorder={recorder} />;
}

function PadOf({ open, node, recorder }: NodePadProps & { readonly node: OutlineNode }) {
  const app = useApp();
  const pad = usePad(open, node, recorder);
  const name = nodeName(node, open.clipName);
  const box = useRef<HTMLElement>(null);
  useClipDrop(box, ({ detail: { clipId, x, y } }) =>
    dropClipOnNode(app, node, clipId, pad && placeAt(pad, box.current, x, y)),
  );
  if (pad === null) return <NoPad label={name} words="This node has problems. The outline names them." />;
  return (
    <section
      class="lab-pad"
      aria-label={`Pad of ${name}`}
      data-drop-words={describeDrop(node, name) ?? undefined}
      ref={box}
    >
      <SpaceOf pad={pad} name={name} />
    </section>
  );
}

function SpaceOf({ pad, name }: { readonly pad: Pad; readonly name: string }) {
  const { space } = pad;
  switch (space.kind) {
    case 'list':
      return space.transitions ? (
        <StatesPad pad={pad} space={space} name={name} transitions={space.transitions} />
      ) : (
        <ListPad pad={pad} space={space} name={name} />
      );
    case 'plot':
      return <PlotPad pad={pad} space={space} name={name} />;
    case 'cadence':
      return <CadencePad pad={pad} space={space} name={name} />;
    case 'rules':
      return <RulesPad pad={pad} space={space} name={name} />;
  }
}

function NoPad({ label, words }: { readonly label: string; readonly words: string }) {
  return (
    <section class="lab-pad" aria-label={label}>
      <p class="pad-empty">{words}</p>
    </section>
  );
}
