/** Run by killed-as-it-prints.long.test.ts on Electron's Node: `segue …arguments`, killed by its first line of output. */
import { runCommand } from '#main/cli/run-command.ts';

const kill = (): void => void process.kill(process.pid, 'SIGKILL');
const silent = (): void => undefined;
const warn = (line: string): void => void process.stderr.write(`${line}\n`);
const terminal = { out: kill, note: silent, warn, progress: silent };
await runCommand(process.argv.slice(2), process.cwd(), terminal, new AbortController().signal);
