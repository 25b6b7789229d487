import { Signal, signal } from '@preact/signals';

/**
 * A copy of `state` whose signals keep their values of now, at any depth of plain objects: what reads it sees
 * no later change, and what writes to it changes nothing else. Values of signals are shared, since stores
 * replace them; functions stay those of `state`.
 */
export function frozen<State extends object>(state: State): State {
  return copyOf(state, new Map()) as State;
}

function copyOf(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (known.has(value)) return known.get(value);
  if (value instanceof Signal) {
    const copy = signal<unknown>(value.peek());
    known.set(value, copy);
    return copy;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy: Record<string, unknown> = {};
  known.set(value, copy);
  for (const [name, each] of Object.entries(value)) copy[name] = copyOf(each, known);
  return copy;
}
