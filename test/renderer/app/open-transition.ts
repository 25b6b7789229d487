import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { nothingSelected } from '#renderer/kit/row-selection.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';
import {
  clipOf,
  documentOf,
  markerOf,
  rangeOf,
  transitionOf,
} from '#test/renderer/stores/library-fixture.ts';

const clips = { walk: longWalk, hop: longWalk, jog: longWalk };
const markers = [
  markerOf('out', 'walk', 1),
  markerOf('in', 'hop', 0.5, 'in'),
  markerOf('note', 'walk', 2, 'note'),
];
const transition = { slots: [slotOf('springExact'), slotOf('deadBlendArticle'), slotOf('crossfade')] };
const muscles = { id: 'legs', kind: 'muscles' as const, name: 'Legs', content: { groups: [] } };

/** A window with walk → hop open, its second joint selected, and jog selected in the list. */
export async function openTransition(answers: Readonly<Record<string, unknown>> = {}) {
  const state = documentOf(markers, [], [rangeOf('loop', 'walk', [1, 3], 'loop')]);
  const library = {
    ...state,
    transitions: [
      { ...transitionOf('t'), ...transition },
      { ...transitionOf('u'), name: 'hop → walk' },
    ],
    clips: clipTable(['walk', 'hop', 'jog'].map(clipOf)),
    lab: [muscles],
  };
  const window = openApp({ library, clips, answers });
  await window.ready();
  await window.listed();
  const { session } = window.app;
  session.selectedJoint.value = 4;
  session.chosen.value = { source: 'walk', destination: 'jog' };
  session.selection.value = { ...nothingSelected, active: 'jog', ids: new Set(['jog']) };
  return window;
}
