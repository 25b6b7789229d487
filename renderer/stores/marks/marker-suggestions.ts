import type { Marker, MarkerKind } from '../../../contract/rows/library-rows.ts';
import type { FootSteps } from '../../../core/metrics/foot-contacts.ts';

/** Suggested markers of a clip. They are saved only when accepted. */
export interface MarkerSuggestions {
  readonly clipId: string;
  readonly clipName: string;
  readonly fps: number; // of the clip
  readonly markers: readonly Marker[]; // in order of time
}

/** The steps of one foot, and its side for the labels. */
export interface SteppingFoot extends FootSteps {
  readonly side: 'left' | 'right';
}

const sideWords = { left: 'Left', right: 'Right' } as const;

/** The markers of both feet. If both land or leave at the same moment, they share one marker. */
export function markersOfSteps(
  feet: readonly SteppingFoot[],
  clip: { readonly id: string; readonly fps: number },
  newId: () => string,
): readonly Marker[] {
  const markersOf = (kind: MarkerKind, what: string, framesOf: (foot: FootSteps) => readonly number[]) => {
    const steps = feet
      .flatMap((foot) => framesOf(foot).map((frame) => ({ frame, words: sideWords[foot.side] as string })))
      .toSorted((a, b) => a.frame - b.frame);
    const merged: typeof steps = [];
    for (const step of steps) {
      const before = merged.at(-1);
      if (before !== undefined && step.frame - before.frame <= 1 && before.words !== step.words)
        merged[merged.length - 1] = { frame: before.frame, words: 'Both' };
      else merged.push(step);
    }
    return merged.map(({ frame, words }): Marker => ({
      id: newId(),
      clipId: clip.id,
      kind,
      time: frame / clip.fps,
      label: words === 'Both' ? `Both feet ${what}` : `${words} foot ${what}`,
    }));
  };
  return [
    ...markersOf('footPlant', 'plant', ({ plants }) => plants),
    ...markersOf('takeOff', 'take-off', ({ takeOffs }) => takeOffs),
  ].toSorted((a, b) => a.time - b.time);
}

/** The suggestions that have no marker of their kind within a frame. */
export function stillMissing(
  suggested: readonly Marker[],
  markers: readonly Marker[],
  fps: number,
): readonly Marker[] {
  const reach = 1.01 / fps;
  return suggested.filter(
    ({ kind, time }) =>
      !markers.some((marker) => marker.kind === kind && Math.abs(marker.time - time) <= reach),
  );
}
