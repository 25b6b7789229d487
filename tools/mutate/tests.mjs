/** The unit tests, run over a source with switches: which mutants a file reaches, and whether it notices one. */
import { subscribe } from 'node:diagnostics_channel';
import { relative } from 'node:path';
import { createVitest } from 'vitest/node';
import config from '../../vitest.config.ts';
import { inProject, projectRoot } from '../project.mjs';

/** A mutant that is met so many times more often than the source is without end. */
const MOST_HITS = 100;
/** s for a mutant, besides ten times what its tests take. */
const PATIENCE = 60;

/** @param {string} file absolute */
const inSource = (file) => relative(projectRoot, file).replaceAll('\\', '/');

/** Files of tests by what they took. */
const took = new Map();

/** What is quick begins: most mutants need no more. */
class QuickFirst {
  shard = (files) => files;
  sort = (files) => files.toSorted((a, b) => (took.get(a.moduleId) ?? 0) - (took.get(b.moduleId) ?? 0));
}

/** @param {Map<string, string>} texts of the source with switches, by file */
function createRunner(texts) {
  const switched = { name: 'switches', enforce: 'pre', load: (id) => texts.get(inSource(id.split('?')[0])) };
  // Heaps grow with the switches: tests that measure them, the third group, are left out.
  const projects = config.test.projects.slice(0, 2).map((project) => {
    const setupFiles = [inProject('tools/mutate/in-tests.mjs'), ...project.test.setupFiles];
    return { ...project, plugins: [switched], test: { ...project.test, setupFiles } };
  });
  const sequence = { sequencer: QuickFirst };
  const options = { ...config.test, config: false, watch: false, reporters: [{}], sequence, projects };
  return createVitest('test', options, { root: projectRoot });
}

/** Files that import one of the source, over others too. @param {import('vitest/node').TestProject} project */
function importersOf(project, file) {
  const graph = project.vite.environments.ssr.moduleGraph;
  const found = new Set(graph.getModulesByFile(inProject(file)));
  for (const module of found) for (const importer of module.importers) found.add(importer);
  return new Set([...found].map((module) => module.file));
}

/**
 * Opens the unit tests over a source with switches.
 * @param {Awaited<ReturnType<import('./mutants.mjs').switchesOf>>} source
 */
export async function openTests({ texts, switches }) {
  const vitest = await createRunner(texts);
  const all = await vitest.globTestSpecifications();
  const processes = new Set();
  subscribe('child_process', ({ process: child }) => processes.add(child));
  const reaches = new Map();

  /** Runs files of tests, until one fails if there is a `mutant`. */
  async function run(
    specifications,
    { mutant = '', hitLimit = Number.MAX_SAFE_INTEGER, seconds = 1e6 } = {},
  ) {
    vitest.state.filesMap.clear();
    vitest.state.errorsSet.clear();
    vitest.provide('mutant', mutant);
    vitest.provide('hitLimit', hitLimit);
    for (const each of [vitest, ...vitest.projects]) each.config.bail = mutant ? 1 : 0;
    let isTooLong = false;
    const watch = setTimeout(
      () => {
        isTooLong = true;
        for (const child of processes) child.kill('SIGKILL');
      },
      Math.min(seconds * 1000, 2 ** 31 - 1),
    );
    processes.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    clearTimeout(watch);
    return { testModules, unhandledErrors, isTooLong };
  }

  /** Notes what the tests below a folder reach. A file that fails because of the switches reaches nothing. */
  async function dryRun(folder) {
    const open = all.filter(
      ({ moduleId }) => inSource(moduleId).startsWith(`${folder}/`) && !reaches.has(moduleId),
    );
    const { testModules } = await run(open);
    for (const module of testModules) {
      took.set(module.moduleId, module.diagnostic().duration);
      const fails = module.state() === 'failed';
      if (fails) process.stderr.write(`left out, as it fails over switches: ${inSource(module.moduleId)}\n`);
      reaches.set(module.moduleId, fails ? { reached: {}, loaded: new Set() } : readMeta(module.meta()));
    }
  }

  /** @param {import('./mutants.mjs').Mutant} mutant @param {string} folder */
  function filesThatReach({ name, file }, folder) {
    const id = switches.get(name);
    const isLoaded = [...reaches.values()].some(({ loaded }) => loaded.has(id));
    const importers = new Map(vitest.projects.map((each) => [each, isLoaded && importersOf(each, file)]));
    return all.filter(({ moduleId, project }) => {
      const known = inSource(moduleId).startsWith(`${folder}/`) && reaches.get(moduleId);
      return (
        known &&
        (id in known.reached || (known.loaded.size > 0 && isLoaded && importers.get(project).has(moduleId)))
      );
    });
  }

  /** What the tests below `folder` say of a mutant, but those below `done`. */
  async function tryMutant(mutant, folder, done = '-') {
    const id = switches.get(mutant.name);
    const specifications = filesThatReach(mutant, folder).filter(
      ({ moduleId }) => !inSource(moduleId).startsWith(`${done}/`),
    );
    if (specifications.length === 0) return { fate: 'not reached' };
    const files = specifications.map(({ moduleId }) => moduleId);
    const hits = files.reduce((sum, file) => sum + (reaches.get(file).reached[id] ?? 0), 0);
    const seconds = PATIENCE + files.reduce((sum, file) => sum + took.get(file), 0) / 100;
    const found = await run(specifications, { mutant: id, hitLimit: MOST_HITS * (hits + 1000), seconds });
    if (found.isTooLong) return { fate: 'timed out' };
    const killer = found.testModules.find((module) => module.state() === 'failed');
    if (killer) return { fate: 'killed', killer: inSource(killer.moduleId) };
    return { fate: found.unhandledErrors.length > 0 ? 'killed' : 'survived' };
  }

  return { dryRun, tryMutant, close: () => vitest.close() };
}

const readMeta = ({ reached = {}, loaded = [] }) => ({ reached, loaded: new Set(loaded) });
