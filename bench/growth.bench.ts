/**
 * How cost grows with the size of what is worked on: `npm run bench -- growth [--save]`. Each work is measured at one
 * size and at several times of it, in turn; the exponent is that of the power law through both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bestMatch } from '#contract/search/list-order.ts';
import type { Clip } from '#core/clip/clip.ts';
import { createBvhMemory } from '#core/formats/bvh/bvh-memory.ts';
import { parseBvh } from '#core/formats/bvh/parse-bvh.ts';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { judgeSlots } from '#core/judge/judge.ts';
import { featuresOf } from '#core/judge/cost-map/motion-features.ts';
import { seamsInto } from '#core/judge/cost-map/best-seam.ts';
import { springCourse } from '#core/judge/cost-map/offset-course.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { frameStore } from '#test/fixtures/cost-kernel.ts';
import { generateLibrary } from '#test/fixtures/generated-library.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { record, summary } from './record.ts';

const ROUNDS = 7;

/** Work at a size; `prepare` is not measured. */
interface Growing {
  readonly name: string;
  readonly sizes: readonly [small: number, large: number];
  readonly prepare: (size: number) => () => void;
}

const clip = (joints: number, frameCount: number, seed = 0): Clip => wavingClip({ joints, frameCount, seed });

/** Twenty moments of a transition with springs. */
function evaluating(joints: number, slots: number): () => void {
  const clips = [rooted(clip(joints, 120)), rooted(clip(joints, 120, 3))];
  const transition = transitionOf({ slots: Array.from({ length: slots }, () => slotOf('springExact')) });
  const evaluation = valueOf(bindTransition([transition], clips, null));
  const frame = createTransitionFrame(evaluation);
  return () => {
    for (let i = 0; i < 20; i++) evaluateTransition(frame, evaluation, i * 0.05);
  };
}

function judging(joints: number, slots: number): () => void {
  const clips = [rooted(clip(joints, 120)), rooted(clip(joints, 120, 3))];
  const transition = transitionOf({ slots: Array.from({ length: slots }, () => slotOf('springExact')) });
  const map = createJointMap(clips[1].skeleton);
  return () => void valueOf(judgeSlots({ chain: [transition], clips, map }));
}

const store = await frameStore();
const memory = createBvhMemory();
const folder = mkdtempSync(path.join(tmpdir(), 'segue-bench-'));
const libraries: Library[] = [];

/** The first page of clips whose name has a word. */
function searching(clips: number): () => void {
  const library = valueOf(openLibrary(path.join(folder, `${clips}.db`)));
  libraries.push(library);
  generateLibrary(library, { clips, markersPerClip: 1 });
  const search = { text: 'walk', sort: bestMatch, offset: 0, limit: 60 };
  return () => void searchLibrary(library.db, search);
}

const all: readonly Growing[] = [
  { name: 'evaluate a frame: joints', sizes: [20, 200], prepare: (joints) => evaluating(joints, 2) },
  { name: 'evaluate a frame: slots', sizes: [1, 8], prepare: (slots) => evaluating(75, slots) },
  { name: 'judge slots: joints', sizes: [20, 200], prepare: (joints) => judging(joints, 1) },
  { name: 'judge slots: slots', sizes: [1, 8], prepare: (slots) => judging(31, slots) },
  {
    name: 'the best seam: frames of both clips',
    sizes: [400, 4000],
    prepare(frames) {
      const free = new Uint8Array(frames);
      const [from, to] = [1, 2].map((seed) => {
        const features = featuresOf(rooted(clip(31, frames, seed)));
        return { features, playRate: 1, barred: free, barredExits: free };
      });
      return () => void seamsInto(to, springCourse(0.2), store)(from);
    },
  },
  {
    name: 'fit a clip to its root: frames',
    sizes: [300, 3000],
    prepare: (frames) => {
      const own = clip(31, frames);
      return () => void rooted({ ...own });
    },
  },
  {
    name: 'read BVH: frames',
    sizes: [300, 3000],
    prepare(frames) {
      const bytes = new TextEncoder().encode(writeBvh(clip(31, frames)));
      return () => void valueOf(parseBvh(bytes, memory));
    },
  },
  { name: 'search: clips', sizes: [3000, 30_000], prepare: searching },
];

/** Milliseconds of both sizes, the least of all rounds, and the exponent. */
function measure({ name, sizes, prepare }: Growing): string {
  const works = sizes.map((size) => prepare(size));
  const times = works.map((): number[] => []);
  for (let round = -3; round < ROUNDS; round++)
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      work();
      if (round >= 0) times[i].push(performance.now() - start);
    }
  const [small, large] = times.map((each) => summary(each).minimum);
  const exponent = Math.log(large / small) / Math.log(sizes[1] / sizes[0]);
  const cells = [name, ...sizes.map(String), small.toFixed(2), large.toFixed(2), exponent.toFixed(2)];
  return `| ${cells.join(' | ')} |`;
}

try {
  record(
    'growth',
    `# Growth\n\nHow the cost of work grows with its size: milliseconds at two sizes, the least of ${ROUNDS} rounds in turn, and the exponent of the power law through both: 1 = in step with the size.`,
    [
      '| work: size | small | large | small, ms | large, ms | exponent |',
      '|---|---|---|---|---|---|',
      ...all.map(measure),
    ].join('\n'),
  );
} finally {
  libraries.forEach(closeLibrary);
  rmSync(folder, { recursive: true });
}
