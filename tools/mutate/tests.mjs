/** The unit tests, run over a source with switches: which mutants a file reaches, and whether it notices one. */
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

/** The file of the source whose mutant is tried. */
let tried = '';

/** Folders that a file of tests shares with the source that is tried. @param {string} test absolute */
function nearness(test) {
  const [own, other] = [tried, inSource(test).replace(/^test\//, '')].map((file) => file.split('/'));
  const apart = own.findIndex((part, depth) => part !== other[depth]);
  return apart < 0 ? own.length : apart;
}

/** What is near begins, and of that what is quick: most mutants need no more. */
class NearAndQuickFirst {
  shard = (files) => files;
  sort = (files) =>
    files.toSorted(
      (a, b) =>
        nearness(b.moduleId) - nearness(a.moduleId) ||
        (took.get(a.moduleId) ?? 0) - (took.get(b.moduleId) ?? 0),
    );
}

/**
 * @param {Map<string, string>} texts of the source with switches, by file
 * @param {() => void} onFailure called for each test, and file of tests, that fails
 */
function createVitestOver(texts, onFailure) {
  const switched = { name: 'switches', enforce: 'pre', load: (id) => texts.get(inSource(id.split('?')[0])) };
  // Heaps grow with the switches: tests that measure them, the last group, are left out. Files of modules
  // that Vitest keeps would have the switches of another run.
  const projects = config.test.projects.slice(0, -1).map(({ oxc, test }) => {
    const setupFiles = [inProject('tools/mutate/in-tests.mjs'), ...test.setupFiles];
    return { oxc, plugins: [switched], test: { ...test, setupFiles, fsModuleCache: false } };
  });
  const sequence = { sequencer: NearAndQuickFirst };
  const onEnd = (ended) => ended.ok() || onFailure();
  const reporters = [{ onTestCaseResult: onEnd, onTestModuleEnd: onEnd }];
  const options = { ...config.test, config: false, watch: false, reporters, sequence, projects };
  return createVitest('test', options, { root: projectRoot });
}

/**
 * Runs files of tests, until one fails if there is a `mutant`.
 * @param {Map<string, string>} texts of the source with switches, by file
 */
async function createRun(texts) {
  let end = (_reason) => undefined;
  const vitest = await createVitestOver(texts, () => end('test-failure'));
  const run = async (specifications, { mutant, hitLimit = 1e15, seconds = 2e6 } = {}) => {
    vitest.state.filesMap.clear();
    vitest.state.errorsSet.clear();
    vitest.provide('mutant', mutant ?? '');
    vitest.provide('hitLimit', hitLimit);
    let isTooLong = false;
    const ends = [];
    end = (reason) => {
      isTooLong ||= reason === 'keyboard-input';
      if (mutant !== undefined && (isTooLong || ends.length === 0))
        ends.push(vitest.cancelCurrentRun(reason));
    };
    const watch = setTimeout(() => {
      // As Ctrl+C twice: the second also ends a process that answers nothing.
      for (let i = 0; i < 2; i++) end('keyboard-input');
    }, seconds * 1000);
    const found = await vitest.runTestSpecifications(specifications);
    clearTimeout(watch);
    await Promise.all(ends);
    return { ...found, isTooLong };
  };
  return { vitest, run };
}

/** All that import a file of the source, over others too. @param {import('vitest/node').TestProject} project */
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
  const { vitest, run } = await createRun(texts);
  const all = await vitest.globTestSpecifications();
  /** What files of tests did without a mutant. */
  const dry = new Map();
  const isIn = (folder) => (specification) => inSource(specification.moduleId).startsWith(`${folder}/`);

  /** Notes what the tests below a folder reach. A file that fails because of the switches is left out. */
  async function dryRun(folder) {
    const { testModules } = await run(all.filter(isIn(folder)).filter(({ moduleId }) => !dry.has(moduleId)));
    for (const module of testModules) {
      const { reached = {}, loaded = {} } = module.meta();
      took.set(module.moduleId, module.diagnostic().duration);
      dry.set(module.moduleId, { reached, loaded, state: module.state() });
      if (module.state() === 'failed')
        process.stderr.write(`left out, as it fails over switches: ${inSource(module.moduleId)}\n`);
    }
  }

  /** Tests that come to a mutant; of code that runs when it is loaded, all that import its file. */
  function testsOf({ name, file }, folder) {
    const id = switches.get(name);
    const isLoaded = [...dry.values()].some(({ loaded }) => id in loaded);
    const importers = new Map(vitest.projects.map((each) => [each, isLoaded && importersOf(each, file)]));
    return all.filter(isIn(folder)).filter(({ moduleId, project }) => {
      const { state, reached } = dry.get(moduleId) ?? { state: 'failed' };
      return state === 'passed' && (id in reached || (isLoaded && importers.get(project).has(moduleId)));
    });
  }

  /** What the tests below `folder` say of a mutant, but those below `done`. */
  async function tryMutant(mutant, folder, done = '-') {
    const id = switches.get(mutant.name);
    tried = mutant.file;
    const tests = testsOf(mutant, folder).filter((each) => !isIn(done)(each));
    if (tests.length === 0) return { fate: 'not reached' };
    let hits = 1000;
    let seconds = PATIENCE;
    for (const { moduleId } of tests) {
      hits += (dry.get(moduleId).reached[id] ?? 0) + (dry.get(moduleId).loaded[id] ?? 0);
      seconds += took.get(moduleId) / 100;
    }
    const found = await run(tests, { mutant: id, hitLimit: MOST_HITS * hits, seconds });
    if (found.isTooLong) return { fate: 'timed out' };
    const killer = found.testModules.find((module) => module.state() === 'failed');
    if (killer) return { fate: 'killed', killer: inSource(killer.moduleId) };
    if (found.unhandledErrors.length > 0) return { fate: 'killed' };
    const passed = found.testModules.filter((module) => module.state() === 'passed');
    if (passed.length < tests.length) throw new Error(`tests that did not run, of ${mutant.name}`);
    return { fate: 'survived' };
  }

  return { dryRun, tryMutant, close: () => vitest.close() };
}
