import { randomUUID } from 'node:crypto';
import type { Edit } from '#contract/edits/edits.ts';
import { markerKinds } from '#contract/rows/mark-kinds.ts';
import { applyEdit } from '#main/library/edits/edits.ts';
import type { ImportReport } from '#core/import/import-report.ts';
import type { FileOutcome } from '#main/library/indexed/file-outcome.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import type { Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { skeletonText } from '#main/library/rows/skeleton-rows.ts';
import { updateListing } from '#main/library/search/update-listing.ts';

/** Size of a generated library. */
export interface LibrarySize {
  readonly clips: number;
  readonly markersPerClip: number;
}

const moves =
  'walk run jog idle jump hop turn crouch vault climb fall roll stand sit wave dance strafe sneak'.split(' ');
const manners =
  'start stop loop left right fast slow forward backward up down tired angry injured cautious'.split(' ');
const labels = [
  'left plant',
  'right plant',
  'toe off',
  'apex',
  'contact',
  'passing',
  'lift off',
  'touch down',
  'turn begins',
  'turn ends',
  'weight shift',
  '',
];
const usedTags = ['locomotion', 'left-plant', 'jump', 'idle', 'combat', 'cleaned', 'to-review', 'wounded'];

const report: ImportReport = {
  unit: 0.01,
  unitName: 'cm',
  unitGuessed: false,
  upAxis: 'y',
  upAxisGuessed: false,
  standingHeight: 1.7,
  otherGroundHeight: 0,
  otherIsStoodOn: false,
  isStoodOn: true,
  isBody: true,
  sureOf: { unit: true, upAxis: true },
  trimmedFrames: 0,
  warnings: [],
};

/** The same numbers in each run, [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Fills an empty library with rows without files: clips of many people and takes in many folders, markers of
 * all kinds with usual labels, some tags that half of the clips have and hundreds that few have.
 */
export function generateLibrary({ db }: Library, { clips, markersPerClip }: LibrarySize): void {
  const random = createRandom(7);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
  const skeletons = [24, 31, 75].map((count) =>
    skeletonText({
      names: Array.from({ length: count }, (_, j) => `joint${j}`),
      parentIndices: Int32Array.from({ length: count }, (_, j) => j - 1),
      restPositions: Float32Array.from({ length: count * 3 }, (_, i) => (i % 3 === 1 ? 0.1 : 0)),
      endSites: [],
    }),
  );
  for (let first = 0; first < clips; first += 1000) {
    const outcomes = Array.from({ length: Math.min(1000, clips - first) }, (_, i): FileOutcome => {
      const subject = 1 + Math.floor((first + i) / 40);
      const name = `${pick(moves)}_${pick(manners)}_${subject}_${String(((first + i) % 40) + 1).padStart(2, '0')}`;
      const file = {
        path: `/mocap/studio${subject % 9}/${subject}/${name}.bvh`,
        size: 500_000,
        modified: 1.7e12 + first + i,
      };
      return {
        kind: 'ok',
        file,
        hash: randomUUID(),
        importer: 1,
        takes: [
          {
            take: '',
            skeleton: pick(skeletons),
            fps: pick([30, 60, 120]),
            frameCount: 30 + Math.floor(random() * 3000),
            groundHeight: 0,
            loop: random() < 0.1,
            report,
            strip: new Uint8Array(),
          },
        ],
      };
    });
    storeOutcomes(db, outcomes, true);
  }
  const ids = db.prepare<[], string>('SELECT id FROM listing ORDER BY number').pluck().all();
  const addMarker = db.prepare('INSERT INTO markers (id, clip_id, kind, time, label) VALUES (?, ?, ?, ?, ?)');
  db.transaction(() => {
    for (const id of ids) {
      for (let k = 0; k < markersPerClip; k++) {
        addMarker.run(
          randomUUID(),
          id,
          pick(markerKinds),
          random(),
          random() < 0.002 ? `rare ${k}` : pick(labels),
        );
      }
    }
    updateListing(db);
  })();
  const put = (tag: string, share: number): Edit['changes'][number] => ({
    kind: 'tag.put',
    tag,
    clipIds: ids.filter(() => random() < share),
  });
  const common = usedTags.map((tag, k) => put(tag, 0.5 / (k + 1)));
  const rare = Array.from({ length: 300 }, (_, k) => ({ ...put(`rare-${k}`, 20 / clips) }));
  valueOf(applyEdit(db, { name: 'Tag clips', changes: [...common, ...rare].filter(hasClips) }));
}

const hasClips = (change: Edit['changes'][number]): boolean =>
  'clipIds' in change && change.clipIds.length > 0;
