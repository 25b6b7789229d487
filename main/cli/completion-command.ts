import { command } from './frame/command.ts';
import { completions } from './frame/completion.ts';
import type { Explained } from './frame/declaration.ts';

const shells = Object.keys(completions) as (keyof typeof completions)[];

/** The command that prints how a shell completes commands. @param all commands, itself too */
export const completionCommand = (all: () => Promise<readonly Explained[]>) =>
  command({
    name: 'completion',
    summary:
      'Prints a script that completes commands, options, values and files in a shell. SHELL: `bash`, `zsh` or `fish`; in bash: source <(segue completion bash).',
    words: 'SHELL',
    choices: { SHELL: shells },
    options: {},
    async run({ words: [shell] }) {
      const script = completions[shell as keyof typeof completions](await all());
      return { report: { shell, script }, print: ({ out }) => script.split('\n').forEach(out) };
    },
  });
