import type { BvhFile } from './bvh-file.ts';

/** Take names of the figures in a file: '' for a single figure; else the name of each root, repeated ones numbered. */
export function takeNames(figures: readonly BvhFile[]): string[] {
  if (figures.length === 1) return [''];
  const roots = figures.map(({ hierarchy }) => hierarchy.names[0]);
  return roots.map((root, i) => {
    const before = roots.slice(0, i).filter((other) => other === root).length;
    return before === 0 ? root : `${root} (${before + 1})`;
  });
}
