import { signal, type Signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { findFeet } from '#core/rig/roles/body-limbs.ts';
import { contactsOfFoot, footTracks } from '#core/rig/feet/clip-feet.ts';
import { stepsOf } from '#core/rig/feet/foot-contacts.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import type { Clip } from '#core/clip/clip.ts';
import { suggestMarkers } from '#renderer/features/marks/suggestion-actions.ts';
import type { App } from '#renderer/stores/app.ts';
import type { CachedClip } from '#renderer/clips/clip-cache.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { createSession } from '#renderer/stores/session/session.ts';
import { followSuggestions } from '#renderer/stores/shown/shown.ts';
import { defaultWorkspace, type Workspace } from '#renderer/stores/workspace/workspace.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { markersOfSteps, stillMissing } from '#renderer/stores/marks/marker-suggestions.ts';

const clip = { id: 'clip', fps: 10 };
let ids = 0;
const newId = (): string => `${ids++}`;

describe('by hand', () => {
  test('steps of both feet become markers in order of time', () => {
    const feet = [
      { side: 'left', plants: [4], takeOffs: [9] },
      { side: 'right', plants: [12], takeOffs: [2] },
    ] as const;
    const words = markersOfSteps(feet, clip, newId).map(({ kind, time, label }) => [kind, time, label]);
    expect(words).toEqual([
      ['takeOff', 0.2, 'Right foot take-off'],
      ['footPlant', 0.4, 'Left foot plant'],
      ['takeOff', 0.9, 'Left foot take-off'],
      ['footPlant', 1.2, 'Right foot plant'],
    ]);
  });

  test('two feet that land within a frame share a marker', () => {
    const feet = [
      { side: 'left', plants: [4, 20], takeOffs: [] },
      { side: 'right', plants: [5, 22], takeOffs: [] },
    ] as const;
    const words = markersOfSteps(feet, clip, newId).map(({ time, label, foot }) => [time, label, foot]);
    expect(words).toEqual([
      [0.4, 'Both feet plant', 'both'],
      [2, 'Left foot plant', 'left'],
      [2.2, 'Right foot plant', 'right'],
    ]);
  });

  test('a marker is not suggested within a frame of an existing one of its kind', () => {
    const suggested = markersOfSteps([{ side: 'left', plants: [4], takeOffs: [] }], clip, newId);
    const marker = { id: 'm', clipId: 'clip', kind: 'footPlant', time: 0.5, label: '' } as const;
    expect(stillMissing(suggested, [marker], 10)).toEqual([]);
    expect(stillMissing(suggested, [{ ...marker, time: 0.51 }], 10)).toEqual(suggested);
    expect(stillMissing(suggested, [{ ...marker, kind: 'takeOff' }], 10)).toEqual(suggested);
  });
});

function stepsIn(of: Clip) {
  return findFeet(clipJointMap(of)).map((foot) => {
    const contacts = contactsOfFoot(of, foot, footTracks(of, foot));
    return { side: foot.side, ...stepsOf(contacts, of.frameCount, of.loop) };
  });
}

describe('the starter clips have known footfalls', () => {
  test.each(['walk', 'jog'])('%s: each is found within a frame, without false ones', (name) => {
    const starter = starterClips().find((each) => each.name === name);
    if (!starter) throw new Error(`no ${name}`);
    const found = markersOfSteps(stepsIn(starter.clip), { id: 'c', fps: 60 }, newId);
    const known = starter.markers.filter(({ kind }) => kind === 'footPlant' || kind === 'takeOff');
    const { frameCount, fps } = starter.clip;
    const rounds = [0, (frameCount - 1) / fps]; // the last frame of a loop is its first
    const asMarkers = rounds.flatMap((round) =>
      known.map((marker) => ({ ...marker, id: '', clipId: 'c', time: marker.time + round })),
    );
    expect(found).toHaveLength(known.length);
    expect(stillMissing(found, asMarkers, 60)).toEqual([]);
  });

  test.each(['idle', 'crouch', 'wave'])('%s: no foot lands or lifts', (name) => {
    const starter = starterClips().find((each) => each.name === name);
    for (const { plants, takeOffs } of starter ? stepsIn(starter.clip) : [])
      expect([...plants, ...takeOffs]).toEqual([]);
  });
});

describe('several clips', () => {
  /** A window with starter clips of these names; a name that no starter clip has cannot be read. */
  function windowWith(names: readonly string[]) {
    const document = createDocumentStore();
    const session = createSession();
    const told: string[] = [];
    const read: string[] = [];
    const call = (method: string, { clipIds }: { clipIds: readonly string[] }) =>
      Promise.resolve({ ok: true, value: method === 'library.clips' ? clipIds.map(summaryOf) : [] });
    const get = (name: string): Signal<CachedClip> => {
      read.push(name);
      const starter = starterClips().find((each) => each.name === name);
      return signal(
        starter ? { state: 'ready', clip: starter.clip } : { state: 'failed', message: 'no such file' },
      );
    };
    const state = signal(defaultWorkspace);
    const app = {
      workspace: { state, set: (patch: Partial<Workspace>) => (state.value = { ...state.value, ...patch }) },
      document,
      session,
      bridge: { call },
      library: { caches: { peeked: { get } } },
      shown: { suggestions: followSuggestions(session, document) },
      notices: { report: (text: string) => told.push(text), problem: (text: string) => told.push(text) },
    } as unknown as App;
    return { app, told, read, done: suggestMarkers(app, names) };
  }
  const summaryOf = (id: string) => {
    const loop = starterClips().find(({ name }) => name === id)?.clip.loop ?? false;
    return { ...clipOf(id), settings: { groundHeight: 0, loop } };
  };

  test('each has its suggestions or the reason for none, and nothing is edited', async () => {
    const { app, told, done } = windowWith(['walk', 'idle', 'gone']);
    await done;
    const { found, count } = app.session.suggested.peek() ?? { found: [], count: 0 };
    expect(found.map(({ clip, markers, problem }) => [clip.id, markers.length, problem])).toEqual([
      ['walk', 16, undefined],
      ['idle', 0, undefined],
      ['gone', 0, 'gone cannot be read.'],
    ]);
    expect([count, told]).toEqual([3, ['Suggested 16 markers on walk']]);
    expect(app.workspace.state.peek().bottomTab).toBe('markers');
    expect(app.document.pending.peek()).toEqual([]);
    expect(app.document.saved.peek().markers.get('walk')).toEqual([]);
  });

  test('while clips are read, none is offered; dismissing stops the rest', async () => {
    const { app, told, read, done } = windowWith(['walk', 'jog', 'hop']);
    while (app.session.suggested.peek()?.found.length !== 1) await new Promise((next) => setTimeout(next));
    expect(app.shown.suggestions.peek()).toEqual([]);
    app.session.suggested.value = null;
    await done;
    expect([app.session.suggested.peek(), told]).toEqual([null, []]);
    expect(read).not.toContain('hop');
  });

  test('one clip that cannot be read is a problem, and leaves nothing to dismiss', async () => {
    const { app, told, done } = windowWith(['gone']);
    await done;
    expect([app.session.suggested.peek(), told]).toEqual([null, ['gone cannot be read.']]);
    expect(app.workspace.state.peek().bottomTab).toBe('timeline');
  });
});
