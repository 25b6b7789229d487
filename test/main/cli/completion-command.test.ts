import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '#main/cli/commands.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { runSegue } from './run-segue.ts';

/** A script in a folder that has files to complete. */
async function scriptFor(shell: string) {
  const folder = temporaryFolder();
  const { code, out } = await runSegue(folder, 'completion', shell);
  expect(code).toBe(0);
  const file = path.join(folder, 'script');
  writeFileSync(file, out);
  mkdirSync(path.join(folder, 'my clips'));
  writeFileSync(path.join(folder, 'my.db'), '');
  return { folder, file, out };
}

/** What a line is completed to, sorted: its last word is begun. */
const completed: readonly (readonly [line: string, words: readonly string[]])[] = [
  ['segue ex', ['export']],
  ['segue export --eng', ['--engine']],
  ['segue export --engine u', ['unity', 'unreal']],
  ['segue export --quie', ['--quiet']],
  ['segue export --out my', ['my clips', 'my.db']],
  ['segue export --library my.', ['my.db']],
  ['segue index my.', ['my.db']],
  ['segue team jo', ['join']],
  ['segue completion z', ['zsh']],
  ['segue help swe', []],
  ['segue help sav', ['save']],
  ['segue bake --fps m', []],
];

test('bash completes commands, options, values and files', async () => {
  const { folder, file } = await scriptFor('bash');
  for (const [line, words] of completed) {
    const script = `source ${file}; COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _segue; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const found = execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
    expect([line, found.split('\n').filter(Boolean).toSorted()]).toEqual([line, words]);
  }
  const all = execFileSync('bash', [
    '-c',
    `source ${file}; COMP_WORDS=(segue ''); COMP_CWORD=1; _segue; echo "\${COMPREPLY[@]}"`,
  ]);
  expect(String(all).trim().split(' ')).toEqual([...Object.keys(commands), 'help', 'version']);
});

const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

test('zsh reads its script, which names all commands and values', async () => {
  const { file, out } = await scriptFor('zsh');
  if (isThere('zsh')) execFileSync('zsh', ['-n', file]);
  execFileSync('bash', ['-n', file]); // no quote is left open, where there is no zsh
  for (const name of Object.keys(commands)) expect(out).toContain(`\n    ${name}) _arguments `);
  expect(out).toContain("'--engine[what the files are for]:value:(unreal unity godot blender none)'");
  expect(out).toContain("'--out[a folder, which is created]:value:_files'");
  expect(out).toContain("'*:word:(init join sync status history take upgrade leave)'");
});

test('fish completes commands, options, values and files', async () => {
  const { folder, file, out } = await scriptFor('fish');
  if (isThere('fish'))
    for (const [line, words] of completed) {
      const script = `source ${file}; complete -C '${line}'`;
      const found = execFileSync('fish', ['-c', script], { cwd: folder, encoding: 'utf8' });
      const names = found.split('\n').map((each) => each.split('\t')[0].replace(/\/$/, ''));
      expect([line, names.filter(Boolean).map((name) => name.replaceAll('\\', ''))]).toEqual([line, words]);
    }
  execFileSync('bash', ['-n', file]);
  const from = (name: string): string => `complete -c segue -n '__fish_seen_subcommand_from ${name}'`;
  expect(out).toContain(`${from('export')} -l engine -x -a 'unreal unity godot blender none' -d `);
  expect(out).toContain(`${from('export')} -l out -r -F -d 'a folder, which is created'`);
  expect(out).toContain(`${from('team')} -a 'init join sync status history take upgrade leave'`);
});

test('another shell is wrong use', async () => {
  const { code, notes } = await runSegue(temporaryFolder(), 'completion', 'csh');
  expect([code, notes]).toEqual([2, 'SHELL is bash, zsh or fish, not “csh”\nHelp: segue help completion\n']);
});
