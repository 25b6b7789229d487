import { signal } from '@preact/signals';

/** An axis or a button of a gamepad. */
export interface PadControl {
  readonly kind: 'axis' | 'button';
  readonly index: number;
}

/** State of the inputs of the open tree that is neither saved nor undone. */
export type InputsSession = ReturnType<typeof createInputsSession>;

export const createInputsSession = () => ({
  tree: signal<string | null>(null), // id of the tree that they belong to
  armed: signal<ReadonlySet<string>>(new Set()), // names of inputs that are recorded
  pads: signal<ReadonlyMap<string, PadControl>>(new Map()), // by name of the input
});

/** Forgets what is armed and bound when another tree opens. */
export function beginInputs({ tree, armed, pads }: InputsSession, id: string): void {
  if (tree.peek() === id) return;
  tree.value = id;
  armed.value = new Set();
  pads.value = new Map();
}

/** Arms an input for recording, or disarms it. */
export function toggleArmed({ armed }: InputsSession, name: string): void {
  const others = new Set(armed.peek());
  if (!others.delete(name)) others.add(name);
  armed.value = others;
}

/** Binds an input to a control of a gamepad; null unbinds it. */
export function bindPad({ pads }: InputsSession, name: string, control: PadControl | null): void {
  const next = new Map(pads.peek());
  if (control === null) next.delete(name);
  else next.set(name, control);
  pads.value = next;
}

/** Keeps what is armed and bound under the new name of an input. */
export function renameInSession({ armed, pads }: InputsSession, from: string, to: string): void {
  armed.value = new Set([...armed.peek()].map((name) => (name === from ? to : name)));
  pads.value = new Map([...pads.peek()].map(([name, control]) => [name === from ? to : name, control]));
}
