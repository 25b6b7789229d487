// renderer/features/trees: a blend tree: outline, pad and inputs
import './pad/pad.css';
import './inputs/inputs.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { asDuration } from '#core/tree/document/document.ts';
import { createInputRecorder, type InputRecorder } from './inputs/record-inputs.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Outline } from './tree-outline.tsx';
import { dropClipOnNode, describeDrop } from './node-clips.ts';
import { nodeName, type OutlineNode } from '#renderer/stores/lab/tree/outline.ts';
import { selectedNode } from '#renderer/stores/lab/lab.ts';
import { type OpenTree, inputsIn, readInput } from '#renderer/stores/lab/tree/open-tree.ts';
import { nodeWithSpace } from './spaces/node-views.ts';
import { CadencePad } from './pad/cadence-pad.tsx';
import { ListPad } from './pad/list-pad.tsx';
import { PlotPad } from './pad/plot-pad.tsx';
import { StatesPad, RulesPad } from './pad/states-pad.tsx';
import { placeAt } from './pad/plot-parts.tsx';
import { usePad, type Pad } from './pad/use-pad.ts';
import { useClipDrop } from '#renderer/controls/use-clip-drop.ts';
import { beginInputs } from '#renderer/stores/lab/tree/inputs-session.ts';
import { usesOf, inputRange } from './inputs/input-keys.ts';
import { AddInput, FaultyInput, InputItem, type InputNameProps } from './inputs/input-item.tsx';
import { padValue, readPad } from './inputs/gamepad.ts';

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

interface OpenTreeProps {
  readonly open: OpenTree;
  readonly recorder: InputRecorder;
}

/** The space of the selected node, or of one above it, in which its inputs are dragged. */
function NodePad({ open, recorder }: OpenTreeProps) {
  const { lab } = useApp();
  const node = nodeWithSpace(open.outline, selectedNode(lab)?.path ?? '');
  if (node === null) return <NoPad label="Pad" words="This node has no inputs of its own." />;
  return <PadOf key={node.path} open={open} node={node} recorder={recorder} />;
}

function PadOf({ open, node, recorder }: OpenTreeProps & { readonly node: OutlineNode }) {
  const app = useApp();
  const pad = usePad(open, node, recorder);
  const name = nodeName(node, open.labelOf);
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

/** The inputs of a tree: their values, curves, smoothing and recordings. */
function TreeInputs({ open, recorder }: OpenTreeProps) {
  const app = useApp();
  const { item, outline } = open;
  const json = inputsIn(item.content);
  const added = useSignal('');
  useEffect(() => beginInputs(app.lab.inputs, item.id), [item.id]);
  usePads(open, recorder);
  const names = Object.keys(json);
  const duration = asDuration(item.content['duration']);
  return (
    <section class="lab-inputs column" aria-label={`Inputs of ${item.name}`}>
      <header class="lab-inputs-head row between rigid">
        <h3>Inputs</h3>
        <AddInput content={item.content} added={(name) => (added.value = name)} />
      </header>
      {names.length === 0 && (
        <p class="panel-hint">This tree has no inputs. Nodes take numbers and switches from them.</p>
      )}
      <ul>
        {names.map((name) => (
          <ReadInput
            key={name}
            name={name}
            json={json[name]}
            others={names.filter((other) => other !== name)}
            isNew={name === added.value}
            outline={outline}
            duration={duration}
            recorder={recorder}
          />
        ))}
      </ul>
    </section>
  );
}

interface ReadInputProps extends Pick<OpenTree, 'outline'>, InputNameProps {
  readonly json: unknown;
  readonly duration: number; // s
  readonly recorder: InputRecorder;
}

function ReadInput({ name, json, others, isNew, outline, duration, recorder }: ReadInputProps) {
  const read = useMemo(() => readInput(json), [json]);
  const uses = useMemo(() => usesOf(name, outline), [name, outline]);
  if (!read.ok) return <FaultyInput name={name} problem={read.error} />;
  const source = { name, input: read.value, uses, duration, recorder };
  return <InputItem source={source} others={others} isNew={isNew} />;
}

/**
 * Polls the gamepad while a bound input is armed. From the first movement during playback, its values are
 * recorded.
 */
function usePads(open: OpenTree, recorder: InputRecorder): void {
  const { lab, session } = useApp();
  const { armed, pads } = lab.inputs;
  const bound = [...pads.value].filter(([name]) => armed.value.has(name));
  const latest = useRef({ open, bound });
  latest.current = { open, bound };
  const isPolled = bound.length > 0;
  useEffect(() => {
    if (!isPolled) return undefined;
    const moving = new Set<string>();
    let handle = 0;
    const poll = (): void => {
      handle = requestAnimationFrame(poll);
      if (!session.playing.peek()) return moving.clear();
      const gamepads = navigator.getGamepads();
      for (const [name, control] of latest.current.bound) {
        const deflection = readPad(control, gamepads);
        if (deflection === null) recorder.release(name);
        else if (deflection !== 0 || moving.has(name)) {
          moving.add(name);
          recorder.hold(name, padValue(control, deflection, rangeOf(name, latest.current.open)));
        }
      }
    };
    poll();
    return () => cancelAnimationFrame(handle);
  }, [isPolled, recorder]);
}

function rangeOf(name: string, { item, outline }: OpenTree) {
  const input = readInput(inputsIn(item.content)[name]);
  return input.ok ? inputRange(input.value, usesOf(name, outline)) : { minimum: 0, maximum: 1 };
}
