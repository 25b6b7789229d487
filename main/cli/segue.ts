// main/cli: the commands that run without a window
import { runCommand } from './run-command.ts';
import { processTerminal } from './terminal.ts';

const abort = new AbortController();
// A second time ends it by force, as anywhere.
for (const end of ['SIGINT', 'SIGTERM'] as const) process.once(end, () => abort.abort());
// npm runs us in the project's folder, and says where its user is.
const folder = process.env['INIT_CWD'] ?? process.cwd();
process.exitCode = await runCommand(process.argv.slice(2), folder, processTerminal(), abort.signal);
