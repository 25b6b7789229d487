import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { actionOfKey, runAction } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import { startTrial, type BlindTrial } from '#renderer/stores/reviews/blind-trial.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { playing } from '#test/renderer/motion/one-moment.ts';

/** The part of the window that a blind comparison of `count` figures uses; it was started at 0.5 s. */
function appWith(count: number) {
  const figures = Array.from({ length: count }, (_, i) => i);
  const trial = startTrial(transitionOf('t'), figures, (below) => below - 1, 0.5);
  const reports: string[] = [];
  const session = {
    blind: signal<BlindTrial | null>(trial),
    drawer: signal(null),
    tour: signal(null),
    maximised: signal(null),
    playing: signal(true),
    stage: signal({ kind: 'transition' }),
    time: signal(-1),
  };
  const app = {
    session,
    motion: {
      open: playing(
        {},
        figures.map((of) => ({ slot: null, of, name: 'ABC'[of], snapshot: null })),
      ),
    },
    notices: { report: (words: string) => reports.push(words) },
  };
  return { app: app as unknown as App, session, reports };
}

function press(app: App, key: string, list: string | null): void {
  const bare = { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  runAction(app, actionOfKey(bare, actions, false, list)!);
}

test('each digit votes for the view with its number, if there are more than two', () => {
  for (let view = 1; view <= 9; view++) {
    const { app, session } = appWith(9);
    press(app, String(view), 'figures');
    expect(session.blind.value?.votes).toEqual([view - 1]);
  }
  const { app, session, reports } = appWith(3);
  press(app, '4', 'figures');
  expect(session.blind.value?.votes).toEqual([]);
  expect(reports).toEqual(['View 4 is best: no view has this name']);
});

test('Escape ends a comparison: the votes are reported, and the playhead is where it was', () => {
  const { app, session, reports } = appWith(2);
  press(app, 'q', null);
  press(app, 'Escape', null);
  expect(session.blind.value).toBeNull();
  expect([session.time.value, session.playing.value]).toEqual([0.5, false]);
  expect(reports).toEqual(['Blind comparison: A 1, B 0, neither 0']);
});
