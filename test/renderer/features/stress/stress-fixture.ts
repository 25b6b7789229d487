import { signal } from '@preact/signals';
import type { RequestsDocument } from '#core/runs/interruptions/stress-requests.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { newRequestsActions, requestsActions } from '#renderer/features/stress/requests-actions.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { createOpenRun, type OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { fitted, gaits } from '#test/core/runs/interruptions/runs.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { openWindow, type Answers } from '#test/renderer/open-window.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const set = { ids, fitted: fitted(gaits()), refused: new Map() };

/** A run of 2 s over five clips. */
export function openRun(requests: RequestsDocument['requests'], own: readonly Slot[]): OpenRun {
  const document = { schemaVersion: 1, clips: ids, seed: 3, seconds: 2, requests } as const;
  return valueOf(createOpenRun({ document, set, slots: { own, played: own } }));
}

/** A window with a list of requests, which a transition with a spring and dead blending answers, and its run. */
export function openStress(
  requests: RequestsDocument['requests'] = { times: [0.5, 1.5, 1] },
  answers: Answers = {},
) {
  const slots = [slotOf('springExact'), slotOf('deadBlendArticle')];
  const content = { schemaVersion: 1, clips: ids, seed: 3, seconds: 2, requests };
  const lab = [{ id: 'list', kind: 'requests' as const, name: 'List', content }];
  const state = {
    ...documentOf([], [{ ...transitionOf('t'), slots }]),
    clips: clipTable(ids.map(clipOf)),
    lab,
  };
  const win = openWindow(state, { answers, actions: [...newRequestsActions, ...requestsActions] });
  const { lab: rooms } = win.app;
  const played = signal<OpenRun | null>(openRun(requests, slots));
  const stepped = signal(0);
  Object.assign(rooms.requests, { run: played, stepped });
  /** The requests as they are now, with previews. */
  const times = () => {
    const now = rooms.list.peek()?.content['requests'] as { times?: readonly number[] };
    return now.times ?? [];
  };
  return { ...win, played, stepped, times, selected: rooms.requests.selected };
}
