import type { Floats } from '#core/kit/floats.ts';
import type { TrailingLink } from '#core/procedural/trailing/trailing-figure.ts';
import type { TrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import type { Particle } from '#renderer/stores/shown/motion.ts';

/** The particles of a run; null = none trails. */
export function createParticles(run: TrailingRun | null): readonly Particle[] {
  return (run?.figure.links ?? []).flatMap(({ index, trails }) =>
    trails === null ? [] : [{ index, joint: trails, ...createPlaces() }],
  );
}

const createPlaces = () => ({
  position: new Float64Array(3),
  target: new Float64Array(3),
  particle: new Float64Array(3),
  swing: new Float64Array(4),
  rotation: new Float64Array(4),
});

/**
 * Copies the particles of `run`, which is at the moment of the figure, and moves them with it: a figure may be kept in
 * place while it travels. Does not allocate.
 *
 * @param root [3] x, z m, heading rad, of the figure as it is drawn
 */
export function fillParticles(out: readonly Particle[], run: TrailingRun | null, root: Floats): void {
  if (run === null) return;
  const { links, root: travelled } = run.figure;
  let next = 0;
  for (let i = 0; i < links.length; i++) {
    const { trails, body } = links[i];
    if (trails === null) continue;
    const own = out[next++];
    place(own, body);
    for (let axis = 0; axis < 3; axis += 2) {
      const shift = root[axis / 2] - travelled.position[axis];
      own.position[axis] += shift;
      own.target[axis] += shift;
      own.particle[axis] += shift;
    }
  }
}

function place(out: Particle, { position, particle, swing, rotation, work }: TrailingLink['body']): void {
  for (let axis = 0; axis < 3; axis++) {
    out.position[axis] = position[axis];
    out.target[axis] = work.target[axis];
    out.particle[axis] = particle[axis];
  }
  for (let axis = 0; axis < 4; axis++) {
    out.swing[axis] = swing[axis];
    out.rotation[axis] = rotation[axis];
  }
}
