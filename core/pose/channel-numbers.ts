import type { Channels } from './channels.ts';

/** The numbers of `linear` that owners have, ascending. */
export function ownedNumbers({ runs }: Channels, owned: ReadonlySet<number>): Int32Array {
  const numbers = runs.flatMap(({ kind, start, width, owners }) => {
    const own = [...owners.keys()].filter((channel) => kind !== 'turn' && owned.has(owners[channel]));
    return own.flatMap((channel) =>
      Array.from({ length: width }, (_, axis) => start + channel * width + axis),
    );
  });
  return Int32Array.from(numbers);
}

/** The numbers of curves by their names; names that a rig lacks have none. */
export function curveNumbers({ runs, curves }: Channels, names: readonly string[]): readonly number[] {
  const start = runs.find(({ kind }) => kind === 'curve')?.start ?? 0;
  return names.map((name) => curves.indexOf(name)).flatMap((index) => (index < 0 ? [] : [start + index]));
}
