import { useEffect, useRef } from 'preact/hooks';
import { padValue, readPad } from '../../../../state/lab/tree/inputs/gamepad.ts';
import { inputRange } from '../../../../state/lab/tree/inputs/input-range.ts';
import { usesOf } from '../../../../state/lab/tree/inputs/input-uses.ts';
import { readInput, inputsIn } from '../../../../state/lab/tree/inputs/read-input.ts';
import type { InputRecorder } from '../../../../state/commands/lab/record-inputs.ts';
import type { OpenTree } from '../../../../state/lab/tree/open-tree.ts';
import { useApp } from '../../../controls/window-context.ts';

/** Polls the gamepad while a bound input is armed. From the first movement during playback, its values are recorded. */
export function usePads(open: OpenTree, recorder: InputRecorder): void {
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
