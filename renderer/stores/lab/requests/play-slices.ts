import { effect, untracked, type ReadonlySignal, type Signal } from '@preact/signals';
import { stepRun, type StressRun } from '../../../../core/stress/stress-run.ts';

/** Work in one slice, ms: a frame of playback has room beside it. */
const SLICE_MS = 7;

/** Frames that are played between two looks at the clock. */
const FRAMES_AT_ONCE = 4;

/** Plays the run in slices while `isWanted`. `stepped` follows with the number of its frames that were measured. Returns its undoing. */
export function playInSlices(
  run: ReadonlySignal<StressRun | null>,
  isWanted: ReadonlySignal<boolean>,
  stepped: Signal<number>,
): () => void {
  return effect(() => {
    const played = run.value;
    untracked(() => void (stepped.value = played?.stepped ?? 0));
    if (played === null || !isWanted.value) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slice = (): void => {
      const end = performance.now() + SLICE_MS;
      let isOver = played.stepped === played.frames;
      while (!isOver && performance.now() < end)
        isOver = stepRun(played, (played.stepped + FRAMES_AT_ONCE - 1) / played.rate);
      stepped.value = played.stepped;
      if (!isOver) timer = setTimeout(slice, 0);
    };
    timer = setTimeout(slice, 0);
    return () => clearTimeout(timer);
  });
}
