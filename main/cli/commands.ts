import type { Command } from './command.ts';
import { doctorCommand } from './doctor-command.ts';
import { indexCommand } from './index-command.ts';

/** Each command has one row in here. */
export const commands: readonly Command[] = [indexCommand, doctorCommand];
