#!/usr/bin/env node
/**
 * `segue` of a packed package (`npm pack`): opens the window, with paths or flags as `npm start` takes them,
 * or runs a command without one.
 */
import { existsSync } from 'node:fs';
import { asProgram } from './project.mjs';
import { runCommand } from './segue.mjs';
import { startSegue } from './start.mjs';

await asProgram(import.meta.url, (args) => {
  const [first = '.'] = args;
  const isCommand = !existsSync(first) && (!first.startsWith('-') || first === '--help');
  return isCommand ? runCommand(args) : startSegue(args);
});
