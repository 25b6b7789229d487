// main/cli: the commands that run without a window
import { setImmediate } from 'node:timers/promises';
import { exitCodes } from './frame/declaration.ts';
import { runCommand } from './run-command.ts';
import { processTerminal } from './frame/terminal.ts';

const abort = new AbortController();
// A second signal ends the process at once, as usual.
for (const end of ['SIGINT', 'SIGTERM'] as const) process.once(end, () => abort.abort());
let failure: number = exitCodes.ok; // of the output
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has ended, as `head` does: the command goes on without a word, so that it closes the
    // library.
    if (error.code === 'EPIPE') return;
    if (stream === process.stdout) process.stderr.write(`The output cannot be written (${error.code}).\n`);
    process.exitCode = failure = exitCodes.failed;
  });
const code = await runCommand(process.argv.slice(2), process.cwd(), processTerminal(), abort.signal);
await setImmediate(); // errors of the output come before
process.exitCode = code === exitCodes.ok ? failure : code;
// Ends without freeing all memory first, once pipes have everything.
if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit();
