// renderer/features/help: the tour and the key sheet
import './tour.css';
import { effect, useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { endTour, goToStop, tourStart, tourStops } from '#renderer/stores/commands/tour.ts';
import { Button } from '#renderer/kit/button.tsx';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { actionById, useApp, useWindow } from '#renderer/controls/window-context.ts';
import { keyText } from '#renderer/stores/action.ts';

/** The step of the tour in a strip of its own, and a ring around the part of the window where it is done. */
export function Tour() {
  const { session } = useApp();
  const index = session.tour.value;
  return index === null ? null : <Stop key={index} index={index} />;
}

function Stop({ index }: { readonly index: number }) {
  const app = useApp();
  const { actions } = useWindow();
  const { title, text, at, offers } = tourStops[index];
  const key = (id: string): string => keyText(actionById(actions, id), app.surroundings.mac);
  const { libraryOver, inspectorOver } = app.surroundings.width.value;
  // A window that became narrow may have hidden the panel.
  useEffect(() => goToStop(app, index), [libraryOver, inspectorOver]);
  const isDone = useDeed(index);
  const ring = useBoxOf(at);
  return (
    <section class="tour row gap-10" aria-label="Tour">
      {ring.value && <div class="tour-ring" style={styleOf(ring.value)} />}
      <span class="tour-step faint">
        {index + 1} of {tourStops.length}
      </span>
      <p role="status">
        <b>{title}.</b> {withKeys(text, key)}
      </p>
      {offers !== undefined && <ActionButton action={offers} named />}
      <Foot index={index} isDone={isDone.value} />
    </section>
  );
}

/** `text` with ids of actions replaced by their keys. */
function withKeys(text: string, key: (id: string) => string): string {
  return text.replaceAll(/\{([^}]+)\}/g, (_, id: string) => key(id));
}

/** Goes on when the step is done. True if it was done before it began, as after *Back*: that waits for a press. */
function useDeed(index: number): ReadonlySignal<boolean> {
  const app = useApp();
  const isDone = useSignal(false);
  useEffect(() => {
    const start = tourStart(app);
    let wasDone: boolean | null = null;
    return effect(() => {
      const now = tourStops[index].done?.(app, start) ?? true;
      isDone.value = now;
      if (now && wasDone === false) goToStop(app, index + 1);
      wasDone = now;
    });
  }, [index]);
  return isDone;
}

/** Follows the place of the element at `selector`; null until it is measured. */
function useBoxOf(selector: string): ReadonlySignal<DOMRect | null> {
  const box = useSignal<DOMRect | null>(null);
  useEffect(() => {
    const target = document.querySelector(selector);
    if (!target) return undefined;
    const follow = (): void => void (box.value = target.getBoundingClientRect());
    const observer = new ResizeObserver(follow);
    const strips = document.querySelector('.strips');
    for (const element of [target, strips, document.documentElement]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [selector]);
  return box;
}

function Foot({ index, isDone }: { readonly index: number; readonly isDone: boolean }) {
  const app = useApp();
  const isLast = index === tourStops.length - 1;
  return (
    <>
      {!isLast && (
        <Button tip="Help → Show tour brings it back" keys="Esc" bare onClick={() => endTour(app)}>
          End tour
        </Button>
      )}
      {index > 0 && (
        <Button tip="Previous step" bare onClick={() => goToStop(app, index - 1)}>
          Back
        </Button>
      )}
      <Button
        tip={isLast ? 'End tour' : isDone ? 'Next step' : 'Next step, without doing this one'}
        primary={isDone}
        onClick={() => goToStop(app, index + 1)}
      >
        {isLast ? 'Done' : isDone ? 'Next' : 'Skip step'}
      </Button>
    </>
  );
}

function styleOf({ left, top, width, height }: DOMRect) {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}
