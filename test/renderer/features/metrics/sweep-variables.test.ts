import { expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { outPoint } from '#renderer/features/metrics/sweep-variables.ts';
import type { Editor } from '#renderer/stores/workbench.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { openEditing } from '#test/renderer/open-editing.ts';
import { documentOf, markerOf, rangeOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const clips = ['walk', 'hop'].map((name) => rooted(starterClip(name)));
const motion = { chain: [transitionOf('t')], clips, map: createJointMap(clips[1].skeleton) };

/** The seams that are judged in a library with these marks. */
function swept(...[markers, , ranges]: Parameters<typeof documentOf>) {
  const document = createDocumentStore();
  document.saved.value = documentOf(markers, [], ranges);
  const sweep = outPoint.sweepOf({ document }, motion);
  const seams = sweep.steps.map(({ chain }) => chain[0]);
  return {
    outs: seams.map(({ source }) => source.time),
    ins: [...new Set(seams.map(({ destination }) => destination.time))],
    axis: outPoint
      .axis(motion.chain[0], sweep, { lasting: String, onSource: (at) => `f ${at * 60}` })
      .join(' '),
  };
}

test('one in marker elsewhere changes nothing: the destination is entered where it is', () => {
  expect(swept([markerOf('m', 'hop', 0.75, 'in')]).ins).toEqual([0.5]);
});

test('several in markers are all swept, and the axis says so', () => {
  const markers = [0.25, 0.5, 1].map((time, i) => markerOf(`m${i}`, 'hop', time, 'in'));
  const { ins, axis } = swept([...markers, markerOf('out', 'hop', 2), markerOf('other', 'walk', 3, 'in')]);
  expect(ins.toSorted((a, b) => a - b)).toEqual([0.25, 0.5, 1]);
  expect(axis).toContain('out f 60, worst of 3 in points');
});

test('no transition leaves or enters in a range where none may be', () => {
  const markers = [0.25, 1, 1.5].map((time, i) => markerOf(`m${i}`, 'hop', time, 'in'));
  const { outs, ins } = swept(
    markers,
    [],
    [
      rangeOf('a', 'walk', [1, 2], 'noTransition'),
      rangeOf('b', 'hop', [0.75, 1.25], 'noTransition'),
      rangeOf('c', 'walk', [0, 4], 'loop'),
    ],
  );
  expect(outs.filter((at) => at >= 1 && at < 2)).toEqual([]);
  expect(outs.filter((at) => at < 1).length).toBeGreaterThan(10);
  expect(ins.toSorted((a, b) => a - b)).toEqual([0.25, 0.5, 1.5]);
});

test('the present out point is at its share of the places, which may begin after 0', () => {
  const places = [0.5, 1, 1.5];
  const at = (time: number): number => {
    const { source } = motion.chain[0];
    return outPoint.present({ ...motion.chain[0], source: { ...source, time } }, { places, steps: [] });
  };
  expect([0.5, 1, 1.25, 0, 2].map(at)).toEqual([0, 0.5, 0.75, -0.5, 1.5]);
});

test('a press moves the out point alone, or the seam if another in point was judged', () => {
  const [open] = motion.chain;
  for (const [into, name] of [
    [0.5, 'Move out point'],
    [0.75, 'Move seam'],
  ] as const) {
    const { edits, document, ...app } = openEditing(documentOf([], [open]));
    const judged = {
      ...open,
      source: { ...open.source, time: 1.5 },
      destination: { ...open.destination, time: into },
    };
    outPoint.set({ ...app, document } as unknown as Editor, 0, judged);
    const [{ source, destination }] = document.current.peek().transitions;
    expect([source.time, destination.time, edits()]).toEqual([1.5, into, [name]]);
  }
});
