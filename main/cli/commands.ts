import type { Command } from './frame/command.ts';

/**
 * All commands by name, in the order of help. Each is loaded when it runs: a search does not wait for the code
 * that judges transitions.
 */
export const commands = {
  index: async () => (await import('./index-command.ts')).indexCommand,
  search: async () => (await import('./search-command.ts')).searchCommand,
  tag: async () => (await import('./tag-command.ts')).tagCommand,
  mark: async () => (await import('./mark-command.ts')).markCommand,
  add: async () => (await import('./add-command.ts')).addCommand,
  set: async () => (await import('./set-command.ts')).setCommand,
  import: async () => (await import('./import-command.ts')).importCommand,
  save: async () => (await import('./save-command.ts')).saveCommand,
  sidecars: async () => (await import('./save-command.ts')).sidecarsCommand,
  merge: async () => (await import('./merge-command.ts')).mergeCommand,
  team: async () => (await import('./team-command.ts')).teamCommand,
  farm: async () => (await import('./farm-command.ts')).farmCommand,
  worker: async () => (await import('./worker-command.ts')).workerCommand,
  update: async () => (await import('./update-command.ts')).updateCommand,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  compare: async () => (await import('./compare/compare-command.ts')).compareCommand,
  best: async () => (await import('./best/best-command.ts')).bestCommand,
  tune: async () => (await import('./tune-command.ts')).tuneCommand,
  audit: async () => (await import('./audit/audit-command.ts')).auditCommand,
  export: async () => (await import('./export-command.ts')).exportCommand,
  preview: async () => (await import('./preview-command.ts')).previewCommand,
  report: async () => (await import('./report-command.ts')).reportCommand,
  sample: async () => (await import('./sample/sample-command.ts')).sampleCommand,
  bake: async () => (await import('./bake/bake-command.ts')).bakeCommand,
  stress: async () => (await import('./stress/stress-command.ts')).stressCommand,
  completion: async () => (await import('./completion-command.ts')).completionCommand(allCommands),
} satisfies Readonly<Record<string, () => Promise<Command>>>;

export function allCommands(): Promise<readonly Command[]> {
  const loads: readonly (() => Promise<Command>)[] = Object.values(commands);
  return Promise.all(loads.map((load) => load()));
}

/** What asks for help, and for the version, in the place of a command. */
export const helpWords: readonly string[] = ['help', '--help', '-h'];
export const versionWords: readonly string[] = ['version', '--version'];

/** All first words that need no window. */
export const commandWords: readonly string[] = [...Object.keys(commands), ...helpWords, ...versionWords];
