import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '#main/cli/commands.ts';
import { WrongUse } from '#main/cli/frame/option-types.ts';
import { flagOf, spelled } from '#main/cli/frame/read-arguments.ts';
import { helpOf, usageOf } from '#main/cli/frame/usage.ts';
import { temporaryFolder } from '../temporary.ts';
import { runSegue } from './run-segue.ts';

/** Arguments that are wrong use, after those that a command needs, and the line that says why. */
const refused: Readonly<Record<string, readonly (readonly [args: string, words: string])[]>> = {
  index: [
    ['--library my.db', 'DIR is missing'],
    ['clips', '--library FILE is missing (or set SEGUE_LIBRARY)'],
    ['clips --library my.db --fast', 'Unknown option --fast.'],
    ['clips --library my.db --qiet', 'Unknown option --qiet. Did you mean --quiet?'],
    ['clips --libary my.db', 'Unknown option --libary. Did you mean --library?'],
    ['clips --library my.db -q', 'Unknown option -q.'],
    ['clips --library', "Option '--library <value>' argument missing"],
  ],
  'search --library my.db': [
    ['', 'QUERY is missing'],
    ['walk --limit 0', '--limit 0: expected a whole number from 1 to 10000'],
    ['walk --limit 10001', '--limit 10001: expected a whole number from 1 to 10000'],
    ['walk --limit 1.5', '--limit 1.5: expected a whole number from 1 to 10000'],
    ['walk --sort size', '--sort size: expected match, name, length, fps, modified, added or used'],
  ],
  doctor: [['clips --library my.db', 'unexpected argument “clips” (quote names with blanks)']],
  'compare --library my.db': [
    ['', 'TRANSITION is missing'],
    ['walk hop', 'unexpected argument “hop” (quote names with blanks)'],
    ['1 --certify -1', '--certify -1: expected a number above 0'],
    ['1 --request 2', '--request needs --recording FILE'],
    ['1 --recording a.jsonl --request 0', '--request 0: expected a whole number from 1'],
  ],
  compare: [
    ['1', '--library FILE is missing (or set SEGUE_LIBRARY)'],
    ['my.db 1', 'The library is an option: --library my.db (or set SEGUE_LIBRARY)'],
    ['my.db 1 --library my.db', 'The library is an option: --library my.db (or set SEGUE_LIBRARY)'],
  ],
  'tune --library my.db 1': [
    ['--slot Z', '--slot Z: expected A to P'],
    ['--metrics footSlide', '--metrics footSlide: expected two of footSlide, '],
    ['--metrics footSlide,beauty', '--metrics footSlide,beauty: expected two of footSlide, '],
    ['--judgements 0', '--judgements 0: expected a whole number from 1'],
    ['--seed -1', '--seed -1: expected a whole number from 0 to 4294967295'],
  ],
  'best --library my.db': [
    ['', '--from CLIP is missing'],
    ['--from walk', '--at SECONDS is missing'],
    ['--from walk --at -1', '--at -1: expected a number from 0'],
    ['--from walk --at 1 --bridge', '--bridge needs one --into CLIP'],
    ['--from walk --at 1 --limit 0', '--limit 0: expected a whole number from 1'],
    ['--matrix --from walk', '--matrix takes neither --from nor --bridge nor --same-feet: '],
  ],
  audit: [['my.db', 'The library is an option: --library my.db (or set SEGUE_LIBRARY)']],
  farm: [['begin postgres://a@b/c', 'ACTION is init, status, pause, resume or cancel, not “begin”']],
  'audit --library my.db': [
    ['--tag a --approved', '--tag and --approved exclude each other'],
    ['--log a.csv --pairs a', '--pairs and --log exclude each other'],
    ['--blend-times 9', '--blend-times 9: expected a time above 0 up to 5 s, such as 80ms'],
    ['--blend-times 0.1,soon', '--blend-times soon: expected a time above 0 up to 5 s, such as 80ms'],
    ['--budget slide<=1', '--budget slide<=1: “slide” is no metric'],
    ['--worse-by -1', '--worse-by -1: expected a number from 0'],
    ['--workers 0', '--workers 0 needs --farm'],
    ['--workers -1', '--workers -1: expected a whole number from 0'],
    ['--by luck', '--by luck: expected faults'],
    [
      '--by taste',
      '--by taste: was removed, since it took votes on one transition as independent. Use --by faults',
    ],
  ],
  'export --library my.db': [
    ['', '--out FOLDER is missing'],
    ['--out . --engine quake', '--engine quake: expected unreal, unity, godot, blender or none'],
    ['1 --approved --out .', '--approved takes no names: it means all approved transitions'],
  ],
  'report --library my.db': [['1', '--out FILE.html is missing']],
  'preview --library my.db 1': [
    ['--size 64x64', '--out FILE.png|FOLDER is missing'],
    ['--out a.png --size 10x10', '--size 10x10: expected WIDTHxHEIGHT, each from 16 to 8192'],
    ['--out a.png --size big', '--size big: expected WIDTHxHEIGHT, each from 16 to 8192'],
    ['--out folder --at 0', '--at is for one picture: use --out FILE.png'],
  ],
  sample: [['walk.bvh --out 1 --in 1', 'DESTINATION is missing']],
  'sample walk.bvh jog.bvh --in 1': [
    ['', '--out FRAME is missing'],
    ['--out -1', '--out -1: expected a number from 0'],
    ['--out 1 --then a.bvh --at 1', 'expected one --in for DESTINATION and for each --then: 2, found 1'],
    ['--out 1 --then a.bvh --in 1', 'expected one --at for each --then: 1, found 0'],
    ['--out 1 --then a.bvh --in 1 --at -1', '--at -1 is before the previous seam'],
    ['--out 1 --set blendTime', '--set blendTime: expected NAME=VALUE'],
    ['--out 1 --tick 0', '--tick 0: expected a number above 0'],
    ['--out 1 --align feet', '--align feet: expected groundTrack, plantedFoot, none or joint:NAME'],
    ['--out 1 --mirror left', '--mirror left: expected source, destination or both'],
    ['--out 1 --root feet', '--root feet: expected auto, hips, none or joint:NAME'],
    ['--out 1 --fps 0', '--fps 0: expected a number above 0'],
    ['--out 1 --to -1', '--to -1 is before --from 0'],
    ['more.bvh --out 1', 'unexpected argument “more.bvh”'],
  ],
  'bake --library my.db': [
    ['1', '--out PATH is missing'],
    ['--out x', 'TRANSITION is missing (use --all for all of them)'],
    ['1 --all --out x', '--all and a transition exclude each other'],
    ['1 --transition 2 --out x', 'unexpected argument “1”'],
    ['1 --of C,Q --out x', '--of Q: expected A to P, source, destination or extrapolation'],
    ['1 --as fbx --out x', '--as fbx: expected bvh or glb'],
    ['1 --fps 0 --out x', '--fps 0: expected a number from 1 to 1000'],
    ['1 --root hips --out x', '--root hips: expected kept, joint or in-place'],
    ['1 --from -0.2 --to -1 --out x', '--to -1 is before --from -0.2'],
    ['1 --of source --foot-lock --out x', '--foot-lock is for slots: --of source has no foot lock'],
  ],
  stress: [['', '--clips CLIP,… is missing']],
  'stress --clips clips': [
    ['more', 'unexpected argument “more”'],
    ['--every often', '--every often: expected a time from 0.001 s, such as 80ms'],
    ['--every 0.1ms', '--every 0.1ms: expected a time from 0.001 s, such as 80ms'],
    ['--seconds 9999', '--seconds 9999: expected a number above 0 up to 3600 s'],
    ['--rate 0.5', '--rate 0.5: expected a number from 1 to 1000 Hz'],
    ['--seed 1.5', '--seed 1.5: expected a whole number from 0 to 4294967295'],
    ['--methods cut --settings a.json', '--methods and --settings exclude each other'],
    ['--blend-time 9s', '--blend-time 9s: expected a time above 0 up to 5 s, such as 80ms'],
    ['--easing bumpy', '--easing bumpy: '],
    ['--settings a.json --easing linear', '--blend-time and --easing are for --methods: '],
  ],
};

describe.each(Object.entries(refused))('segue %s', (begun, rows) => {
  test.each(rows)('%s is wrong use', async (args, words) => {
    const folder = temporaryFolder();
    const { code, out, notes } = await runSegue(folder, ...`${begun} ${args}`.trim().split(' '));
    const lines = notes.trimEnd().split('\n');
    const [said, help] = lines;
    expect([code, out, said.slice(0, words.length)]).toEqual([2, '', words]);
    expect([help, lines.length]).toEqual([`Help: segue help ${begun.split(' ')[0]}`, 2]);
    expect(existsSync(path.join(folder, 'my.db'))).toBe(false);
  });
});

describe.each((await allCommands()).map((command) => [command.name, command] as const))(
  '%s',
  (_, command) => {
    const options = Object.entries(command.options);

    test('each default is a value of its option, and what an option refuses is said by its name', () => {
      for (const [name, { type, defaultText }] of options) {
        const given = { option: flagOf(name), folder: '/' };
        if (type && defaultText !== undefined) expect(() => type.read(defaultText, given)).not.toThrow();
        for (const text of ['', 'no such value', '-7', '1e999'])
          try {
            type?.read(text, given);
          } catch (error) {
            expect(error).toBeInstanceOf(WrongUse);
            expect((error as WrongUse).lines[0]).toMatch(new RegExp(`^${flagOf(name)} ${text}: .`));
          }
      }
    });

    test('its help names each option, in lines of 80 columns without marks of Markdown', () => {
      const help = helpOf(command);
      const usage = help.slice(1, help.indexOf('')).join(' ').replaceAll(/ +/g, ' ');
      expect(usage).toBe(` segue ${command.name} ${usageOf(command)}`);
      for (const [name, option] of options) {
        expect(usage).toContain(spelled(name, option));
        expect(help.join('\n')).toContain(`\n  ${spelled(name, option)}`);
      }
      expect(help.filter((line) => line.length > 80)).toEqual([]);
      expect(help.filter((line) => /`|\*|\]\(/.test(line))).toEqual([]);
    });
  },
);
