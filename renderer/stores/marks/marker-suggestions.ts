import { labelText } from '#contract/rows/clip-label.ts';
import { counted } from '#contract/words/counted.ts';
import type { ClipSummary, Marker, MarkerKind } from '#contract/rows/library-rows.ts';
import type { FootSteps } from '#core/rig/feet/foot-contacts.ts';

/** A suggested marker of a step of one foot, or of both at once. */
export interface SuggestedMarker extends Marker {
  readonly foot: SteppingFoot['side'] | 'both';
}

/** Suggested markers of a clip. They are saved only when accepted. */
export interface MarkerSuggestions {
  readonly clip: ClipSummary;
  readonly markers: readonly SuggestedMarker[]; // in order of time
  readonly problem?: string; // why none could be found
}

export function markerCount(suggestions: readonly MarkerSuggestions[]): number {
  return suggestions.reduce((sum, { markers }) => sum + markers.length, 0);
}

/** `walk`, `3 clips` */
export function clipsOf(suggestions: readonly MarkerSuggestions[]): string {
  return suggestions.length === 1
    ? labelText(suggestions[0].clip.label)
    : counted(suggestions.length, 'clip');
}

/** Suggestions for some clips, found clip by clip. */
export interface Suggesting {
  readonly count: number; // of the clips
  readonly found: readonly MarkerSuggestions[]; // of all clips, unless it is still running
}

/** The steps of one foot, and its side for the labels. */
export interface SteppingFoot extends FootSteps {
  readonly side: 'left' | 'right';
}

const footWords = { left: 'Left foot', right: 'Right foot', both: 'Both feet' } as const;

/** The markers of both feet. If both land or leave at the same moment, they share one marker. */
export function markersOfSteps(
  feet: readonly SteppingFoot[],
  clip: { readonly id: string; readonly fps: number },
  newId: () => string,
): readonly SuggestedMarker[] {
  const markersOf = (kind: MarkerKind, what: string, framesOf: (foot: FootSteps) => readonly number[]) => {
    const steps = feet
      .flatMap((of) => framesOf(of).map((frame) => ({ frame, foot: of.side as SuggestedMarker['foot'] })))
      .toSorted((a, b) => a.frame - b.frame);
    const merged: typeof steps = [];
    for (const step of steps) {
      const before = merged.at(-1);
      if (before !== undefined && step.frame - before.frame <= 1 && before.foot !== step.foot)
        merged[merged.length - 1] = { frame: before.frame, foot: 'both' };
      else merged.push(step);
    }
    return merged.map(({ frame, foot }): SuggestedMarker => ({
      id: newId(),
      clipId: clip.id,
      kind,
      time: frame / clip.fps,
      label: `${footWords[foot]} ${what}`,
      foot,
    }));
  };
  return [
    ...markersOf('footPlant', 'plant', ({ plants }) => plants),
    ...markersOf('takeOff', 'take-off', ({ takeOffs }) => takeOffs),
  ].toSorted((a, b) => a.time - b.time);
}

/** The suggestions that have no marker of their kind within a frame. */
export function stillMissing(
  suggested: readonly SuggestedMarker[],
  markers: readonly Marker[],
  fps: number,
): readonly SuggestedMarker[] {
  const reach = 1.01 / fps;
  return suggested.filter(
    ({ kind, time }) =>
      !markers.some((marker) => marker.kind === kind && Math.abs(marker.time - time) <= reach),
  );
}
