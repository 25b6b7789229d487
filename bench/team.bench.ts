/**
 * A large library that makes a team, another that joins it, and an edit on its way to many members, on a real
 * PostgreSQL. `npm run bench -- team [--save] [--clips N]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { joining } from '#main/library/team/membership.ts';
import { syncOnce } from '#main/team/follow-team.ts';
import { connectTeam, initTeam } from '#main/team/team-server.ts';
import { generateLibrary } from '#test/fixtures/generated-library.ts';
import { ensurePostgres, startPostgres } from '../tools/postgres/postgres.mjs';
import pg from 'pg';

const MARKERS = 10; // a clip
const at = process.argv.indexOf('--clips');
const clips = at < 0 ? 100_000 : Number(process.argv[at + 1]);
const folder = mkdtempSync(path.join(tmpdir(), 'segue-bench-'));
await ensurePostgres();
const server = await startPostgres(folder);

async function timed<V>(name: string, work: () => Promise<V>): Promise<V> {
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const done = await work();
  const used = process.cpuUsage(cpu);
  console.log(
    name,
    ((performance.now() - begun) / 1000).toFixed(1),
    's; cpu',
    ((used.user + used.system) / 1e6).toFixed(1),
    'rss MB',
    Math.round(process.memoryUsage.rss() / 1e6),
  );
  return done;
}
try {
  const client = new pg.Client(server.url('postgres'));
  await client.connect();
  await client.query('CREATE DATABASE team');
  await client.end();
  const open = (name: string): Library => valueOf(openLibrary(path.join(folder, name)));
  const [ann, ben] = [open('ann.db'), open('ben.db')];
  await timed('gen', async () => generateLibrary(ann, { clips, markersPerClip: MARKERS }));
  await timed('gen', async () => generateLibrary(ben, { clips, markersPerClip: 0, isTagged: false }));
  const url = server.url('team');
  const s1 = await timed('init', async () => {
    await initTeam(url);
    return connectTeam(url);
  });
  await timed('noting', () => ann.writeInSlices(() => joining(ann.db, url, s1.teamId)));
  await timed('sync', () => syncOnce(ann, s1, () => undefined));
  const s2 = await connectTeam(url);
  await timed('noting', () => ben.writeInSlices(() => joining(ben.db, url, s2.teamId)));
  await timed('sync', () => syncOnce(ben, s2, () => undefined));
  console.log(
    ben.db
      .prepare('SELECT count(*), sum(length(value)), sum(length(versions)) FROM team_entries')
      .raw()
      .all(),
    ben.db.prepare('SELECT count(*) FROM markers').raw().all(),
  );
  await s1.close();
  await s2.close();
  closeLibrary(ann);
  closeLibrary(ben);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
