import './inputs/inputs.css';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { asDuration } from '#core/tree/document/document.ts';
import type { InputRecorder } from './inputs/record-inputs.ts';
import { beginInputs } from '../../stores/lab/tree/inputs-session.ts';
import { usesOf } from './inputs/input-uses.ts';
import { inputsIn, readInput } from '../../stores/lab/tree/read-input.ts';
import type { OpenTree } from '../../stores/lab/tree/open-tree.ts';
import { useApp } from '../../controls/window-context.ts';
import { AddInput } from './inputs/add-input.tsx';
import { FaultyInput, InputItem } from './inputs/input-item.tsx';
import { padValue, readPad } from './inputs/gamepad.ts';
import { inputRange } from './inputs/input-range.ts';

/** The inputs of a tree: their values, curves, smoothing and recordings. */
export function TreeInputs({
  open,
  recorder,
}: {
  readonly open: OpenTree;
  readonly recorder: InputRecorder;
}) {
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

interface ReadInputProps extends Pick<OpenTree, 'outline'> {
  readonly name: string;
  readonly json: unknown;
  readonly others: readonly string[];
  readonly isNew: boolean;
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
