import type { Explained, Option } from './declaration.ts';
import { allOptions, flagOf, positionalsOf } from './read-arguments.ts';
import { plain } from './usage.ts';

/** Makes a script that completes `segue` in a shell. @param all commands, in the order of help */
type Script = (all: readonly Explained[]) => string;

/** What follows an option or a word. */
interface Followed {
  readonly values?: readonly string[]; // if they are few
  readonly isFile: boolean;
}

const followedBy = ({ type }: Option): Followed => ({
  isFile: type?.isFile === true,
  ...(type?.values && { values: type.values }),
});

/** What the words of a command are: all but choices may be files. Null if it takes none. */
function wordsOf(explained: Explained): Followed | null {
  const [first] = positionalsOf(explained);
  const values = first && explained.choices?.[first.name];
  return first === undefined ? null : { isFile: values === undefined, ...(values && { values }) };
}

/** Options of a command with their flags. */
const flagged = (explained: Explained): readonly (readonly [flag: string, option: Option])[] =>
  Object.entries(allOptions(explained)).map(([name, option]) => [flagOf(name), option]);

/** Options of all commands that a value follows, each with the command before it. */
const valued = (all: readonly Explained[]) =>
  all.flatMap((each) =>
    flagged(each).flatMap(([flag, option]) =>
      option.type === undefined ? [] : [{ place: `${each.name} ${flag}`, ...followedBy(option) }],
    ),
  );

/** The first sentence of a summary. */
const brief = ({ summary }: Explained): string => plain(summary).split(/[.:] /)[0].replace(/\.$/, '');

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const bash: Script = (all) => {
  const names = [...all.map(({ name }) => name), 'help', 'version'].join(' ');
  const cases = (rows: readonly (readonly [place: string, then: string])[]): string[] =>
    rows.map(([place, then]) => `    ${quoted(place)}) ${then} ;;`);
  const words = (list: readonly string[]): string => `words=${quoted(list.join(' '))}`;
  const then = ({ isFile, values }: Followed): string => (values ? words(values) : isFile ? 'files=1' : ':');
  const byWord = all.map((each): [string, string] => [each.name, then(wordsOf(each) ?? { isFile: false })]);
  return [
    '# Completes segue in bash: source <(segue completion bash)',
    '_segue() {',
    '  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words= files=',
    '  local place="$command ${COMP_WORDS[COMP_CWORD - 1]}"',
    '  ((COMP_CWORD == 1)) && place=',
    '  case $place in',
    `    '') ${words([names])} ;;`,
    ...cases(valued(all).map((each) => [each.place, then(each)])),
    '    *) case $word in',
    '    -*) case $command in',
    ...cases(all.map((each) => [each.name, words([...flagged(each).map(([flag]) => flag), '--help'])])),
    '    esac ;;',
    '    *) case $command in',
    ...cases(byWord),
    `    help) ${words([names])} ;;`,
    '    esac ;;',
    '    esac ;;',
    '  esac',
    "  local IFS=$'\\n'",
    '  if [[ $files ]]; then',
    '    compopt -o filenames 2>/dev/null',
    '    COMPREPLY=($(compgen -f -- "$word"))',
    '  else',
    '    COMPREPLY=($(compgen -W "${words// /$IFS}" -- "$word"))',
    '  fi',
    '}',
    'complete -F _segue segue',
  ].join('\n');
};

const zsh: Script = (all) => {
  const listed = (each: Explained): string => quoted(`${each.name}:${brief(each)}`);
  const then = ({ isFile, values }: Followed): string =>
    values ? `(${values.join(' ')})` : isFile ? '_files' : ' ';
  const argument = ([flag, option]: readonly [string, Option]): string => {
    const help = plain(option.help).replaceAll(/[[\]\\:]/g, String.raw`\$&`);
    const value = option.type === undefined ? '' : `:value:${then(followedBy(option))}`;
    return quoted(`${option.repeats ? '*' : ''}${flag}[${help}]${value}`);
  };
  const branch = (each: Explained): string => {
    const words = wordsOf(each);
    const parts = [...flagged(each).map(argument), ...(words ? [quoted(`*:word:${then(words)}`)] : [])];
    return `    ${each.name}) _arguments ${parts.join(' ')} ;;`;
  };
  return [
    '#compdef segue',
    '# Completes segue in zsh: source <(segue completion zsh), after compinit',
    '_segue() {',
    '  local -a commands',
    `  commands=(${all.map(listed).join(' ')} 'help:Explains a command' 'version:Prints the version')`,
    '  if ((CURRENT == 2)) || [[ $words[2] == help ]]; then',
    "    _describe 'command' commands",
    '    return',
    '  fi',
    '  local command=$words[2]',
    '  shift words',
    '  ((CURRENT--))',
    '  case $command in',
    ...all.map(branch),
    '  esac',
    '}',
    'compdef _segue segue',
  ].join('\n');
};

const fish: Script = (all) => {
  const first = (name: string, help: string): string =>
    `complete -c segue -n __fish_use_subcommand -a ${name} -d ${quoted(help)}`;
  const from = (name: string): string => `complete -c segue -n '__fish_seen_subcommand_from ${name}'`;
  const then = ({ isFile, values }: Followed): string =>
    values ? ` -x -a ${quoted(values.join(' '))}` : isFile ? ' -r -F' : ' -x';
  const option = (name: string, [flag, each]: readonly [string, Option]): string =>
    `${from(name)} -l ${flag.slice(2)}${each.type ? then(followedBy(each)) : ''} -d ${quoted(plain(each.help))}`;
  const words = (each: Explained): readonly string[] => {
    const found = wordsOf(each);
    if (found === null) return [];
    return [`${from(each.name)} ${found.values ? `-a ${quoted(found.values.join(' '))}` : '-F'}`];
  };
  return [
    '# Completes segue in fish: segue completion fish | source',
    'complete -c segue -f',
    ...all.map((each) => first(each.name, brief(each))),
    first('help', 'Explains a command'),
    first('version', 'Prints the version'),
    `${from('help')} -a ${quoted(all.map(({ name }) => name).join(' '))}`,
    ...all.flatMap((each) => [...words(each), ...flagged(each).map((one) => option(each.name, one))]),
  ].join('\n');
};

/** Scripts that complete `segue`, by the shell. */
export const completions = { bash, zsh, fish } as const satisfies Readonly<Record<string, Script>>;
