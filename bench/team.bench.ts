/**
 * A large library that makes a team, another that joins it from its snapshot, and edits on their way to many
 * members over a slow network, with a real PostgreSQL. `npm run bench -- team [--save] [--clips N | --short]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { commitEdit } from '#main/library/edit-library.ts';
import { openLibrary, closeLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { messageOf } from '#core/kit/result.ts';
import { joining } from '#main/library/team/membership.ts';
import { followTeam } from '#main/team/follow-team.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { connectTeam, initTeam } from '#main/team/team-server.ts';
import { generateLibrary } from '#test/fixtures/generated-library.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { ensurePostgres, startPostgres } from '../tools/postgres/postgres.mjs';
import { count } from './arguments.ts';
import { record } from './record.ts';

const MARKERS = 10; // a clip
const MEMBERS = 20; // who see an edit
const EDITS = 60;
const LATENCY_MS = 25; // each way

const clips = count('--clips', 100_000, 10_000);
const rows: string[] = [];
const numberText = (value: number): string => value.toLocaleString('en');

/** Time of work until it is done, and of the processor of this process. */
async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - begun) / 1000;
  rows.push(`| ${name} | ${seconds.toFixed(1)} | ${((user + system) / 1e6).toFixed(1)} |`);
}

async function joinAndSync({ db, ...library }: Library, url: string): Promise<void> {
  const server = await connectTeam(url);
  await library.writeInSlices(() => joining(db, url, server.teamId));
  await syncOnce({ db, ...library }, server, () => undefined);
  await server.close();
}

/** Address of a proxy that passes everything on late. */
async function slowly(url: string): Promise<string> {
  const { port } = new URL(url);
  const proxy = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void setTimeout(() => to.write(bytes), LATENCY_MS));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => void proxy.unref().listen(0, '127.0.0.1', resolve));
  return url.replace(`:${port}/`, `:${(proxy.address() as AddressInfo).port}/`);
}

/** Times from the commit of each edit to its row in each other library, ms, sorted. */
async function timesToOthers(open: (name: string) => Library, url: string): Promise<number[]> {
  const far = await slowly(url);
  const { teamId } = await connectTeam(url);
  const seen = new Map<string, number>();
  const times: number[] = [];
  const members = Array.from({ length: MEMBERS + 1 }, (_, i) => open(`member ${i}.db`));
  const followed = [];
  for (const library of members) {
    addClip(library.db, '/clips/walk.bvh');
    library.db.pragma('synchronous = OFF'); // each has a disk of its own elsewhere
    await library.writeInSlices(() => joining(library.db, far, teamId));
    const onReceived = ({ changes }: { readonly changes: readonly object[] }): void => {
      for (const change of changes)
        if ('marker' in change)
          times.push(performance.now() - seen.get((change.marker as { id: string }).id)!);
    };
    followed.push(
      followTeam(library, {
        onReceived,
        onFault: (error) => void process.stderr.write(`${messageOf(error)}\n`),
      }),
    );
  }
  while (followed.some((each) => each.state()?.connection.state !== 'online')) await wait(50);
  const clipId = members[0].db.prepare<[], string>('SELECT id FROM clips').pluck().get()!;
  for (let i = 0; i < EDITS; i++) {
    const marker = markerOn(clipId, i / EDITS);
    valueOf(await commitEdit(members[0], { name: 'Add', changes: [{ kind: 'marker.add', marker }] }));
    seen.set(marker.id, performance.now());
    while (times.length < (i + 1) * MEMBERS) await wait(5);
    await wait(100);
  }
  for (const each of followed) await each.stop();
  members.forEach(closeLibrary);
  return times.toSorted((a, b) => a - b);
}

const [folder, serverFolder] = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'segue-bench-')));
await ensurePostgres();
const server = await startPostgres(serverFolder);
try {
  const open = (name: string): Library => valueOf(openLibrary(path.join(folder, name)));
  const client = new pg.Client(server.url('postgres'));
  await client.connect();
  await client.query('CREATE DATABASE large');
  await client.query('CREATE DATABASE small');
  await client.end();
  const [large, small] = [server.url('large'), server.url('small')];
  const [one, other] = [open('one.db'), open('other.db')];
  generateLibrary(one, { clips, markersPerClip: MARKERS });
  generateLibrary(other, { clips, markersPerClip: 0, isTagged: false });
  await timed('init, with a snapshot', async () => {
    await initTeam(large);
    await joinAndSync(one, large);
  });
  await timed('first join', () => joinAndSync(other, large));
  const [{ id }] = [one.db.prepare('SELECT id FROM team_clips LIMIT 1').get() as { readonly id: string }];
  const asked = await connectTeam(large);
  await timed('history of a clip', () => asked.history(id));
  await asked.close();
  [one, other].forEach(closeLibrary);
  await initTeam(small);
  const times = await timesToOthers(open, small);
  const share = (part: number): string => times[Math.floor(part * (times.length - 1))].toFixed(0);
  const size = `${numberText(clips)} clips, ${numberText(clips * MARKERS)} markers`;
  record(
    'team',
    '# Teams\n\nA library makes a team, and another with the same clips joins it; then an edit is on its way to others, from its commit until it is in their libraries. Server and members share the machine. See bench/team.bench.ts.',
    [
      `| ${size} | total, s | processor of the member, s |`,
      '|---|---|---|',
      ...rows,
      '',
      `| ${MEMBERS} others, ${2 * LATENCY_MS} ms there and back | median, ms | 95 %, ms | longest, ms |`,
      '|---|---|---|---|',
      `| edit seen by each | ${share(0.5)} | ${share(0.95)} | ${share(1)} |`,
    ].join('\n'),
  );
} finally {
  await server.stop();
  for (const each of [folder, serverFolder]) rmSync(each, { recursive: true, force: true });
}
