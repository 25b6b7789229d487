import { expect, test } from 'vitest';
import type { SettingsFile } from '#contract/exchange/settings-file.ts';
import { fileFrame, takeTime } from '#core/clip/take-time.ts';
import { engineFiles } from '#main/export/engine-files.ts';
import { settingsText } from '#main/export/settings/settings-file.ts';
import { anySettingsFile } from '#test/fixtures/exported-settings.ts';
import { forRuns } from '#test/fixtures/property.ts';

/** The file of an engine with this name. */
function fileOf(settings: SettingsFile, name: string): string {
  const found = engineFiles(settings).find((each) => each.name === name);
  return found?.content ?? expect.fail(`no ${name}`);
}

test('each end says its time, frame, rate and mirror as its document has them', () =>
  forRuns(40, anySettingsFile('none'), (file) => {
    const read = JSON.parse(settingsText(file)) as SettingsFile;
    for (const { document, ...described } of read.transitions)
      for (const side of ['source', 'destination'] as const) {
        const [end, use] = [described[side], document.transition[side]];
        const clip = document.clips[side];
        const inFile = takeTime(clip, use.time).inFile;
        expect([end.at.seconds, end.playRate, end.mirrored]).toEqual([inFile, use.playRate, use.mirror]);
        for (const { seconds, frame } of [end.at, ...end.markers]) {
          expect(frame / clip.fps).toBeCloseTo(seconds, 9);
          expect(frame).toBeLessThan(fileFrame(clip, 0) + clip.frameCount);
        }
      }
  }));

test('a resource for Godot has each number to the last digit', () =>
  forRuns(60, anySettingsFile('godot'), (file) => {
    const text = fileOf(file, 'segue_transitions.tres');
    const numbers = (pattern: RegExp): readonly number[] =>
      [...text.matchAll(pattern)].map(([, number]) => Number(number));
    const wanted = file.transitions.map(({ source, destination, engine }) => {
      if (engine?.name !== 'godot') return expect.fail('not for Godot');
      const { xfade_time, half_life = 0 } = engine.values;
      return [source.at.seconds, destination.at.seconds, xfade_time, half_life];
    });
    const patterns = [
      /^"out": (.+),$/gm,
      /^"in": (.+),$/gm,
      /^xfade_time = (.+)$/gm,
      /^"half_life": (.+),$/gm,
    ];
    const found = patterns.map(numbers);
    expect(wanted.map((_, i) => found.map((each) => each[i]))).toEqual(wanted);
  }));

test('a table for Unreal has each number to the last digit', () =>
  forRuns(60, anySettingsFile('unreal'), (file) => {
    const rows = JSON.parse(fileOf(file, 'SegueTransitions.json')) as Record<string, unknown>[];
    const wanted = file.transitions.map(({ source, destination, document: { transition }, engine }) => {
      if (engine?.name !== 'unreal') return expect.fail('not for Unreal');
      const { playRate } = transition.destination;
      return [
        source.at.seconds,
        destination.at.seconds,
        playRate,
        engine.values.transition.CrossfadeDuration,
      ];
    });
    const names = ['SourceTime', 'StartPosition', 'PlayRate', 'CrossfadeDuration'];
    expect(rows.map((row) => names.map((name) => row[name]))).toEqual(wanted);
  }));
