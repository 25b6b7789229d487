import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { starterLibrary } from './starter-library.ts';

const script = path.join(import.meta.dirname, 'killed-as-it-prints.ts');
/** `SEGUE_KILLS=20` asks for more. */
const KILLS = Number(process.env['SEGUE_KILLS'] ?? 2);

/** Commands that make an edit of what people made. */
const writers = {
  tag: ['walk', '--add', 'seen'],
  mark: ['walk', '--add', 'out@0.2s'],
  add: ['walk', 'hop'],
  set: ['1', '--set', 'halfLife=0.12'],
  tune: ['1', '--judgements', '8', '--save'],
};

test.each(Object.entries(writers))(
  '%s, killed as it says what it wrote, leaves a library that opens with its edit',
  async (name, args) => {
    for (let kill = 0; kill < KILLS; kill++) {
      const { folder, library, add } = await starterLibrary('walk', 'hop');
      add('walk', 'hop', { slots: [slotOf('springExact', { halfLife: 0.3 })] });
      closeLibrary(library);
      const ended = spawnSync(process.execPath, [script, name, ...args, '--library', 'my.db'], {
        cwd: folder,
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
        encoding: 'utf8',
      });
      expect([ended.signal, ended.stderr]).toEqual(['SIGKILL', '']);
      const opened = valueOf(openLibrary(library.path));
      const edits = opened.db.prepare('SELECT count(*) FROM edits').pluck().get();
      closeLibrary(opened);
      expect([opened.warnings, edits]).toEqual([[], 2]);
    }
  },
  30_000 * KILLS,
);
