// main/cli: the commands that run without a window
import { runCommand } from './run-command.ts';
import { processTerminal } from './terminal.ts';

const abort = new AbortController();
// A second signal ends the process at once, as usual.
for (const end of ['SIGINT', 'SIGTERM'] as const) process.once(end, () => abort.abort());
// npm starts in the project's folder and passes the caller's folder.
const folder = process.env['INIT_CWD'] ?? process.cwd();
process.exitCode = await runCommand(process.argv.slice(2), folder, processTerminal(), abort.signal);
