/** Where an arrow key points on the screen. */
export const arrows: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

type PlainKey = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>;

type Modifiers = Readonly<Record<'shiftKey' | 'ctrlKey' | 'metaKey', boolean>>;

/** True for a key without Ctrl, Cmd or Alt. */
export const isPlain = ({ ctrlKey, metaKey, altKey }: PlainKey): boolean => !ctrlKey && !metaKey && !altKey;

/** Factor of a step of the arrows, the wheel or a drag: fine with Shift, coarse with Ctrl. */
export function paceOf({ shiftKey, ctrlKey, metaKey }: Modifiers): number {
  if (shiftKey) return 0.1;
  return ctrlKey || metaKey ? 10 : 1;
}
