/** The unit tests, run over a source with switches: which mutants a file reaches, and whether it notices one. */
import { relative } from 'node:path';
import { createVitest } from 'vitest/node';
import config from '../../vitest.config.ts';
import { inProject, projectRoot } from '../project.mjs';
import { writeSwitched } from './switched.mjs';

/** A mutant that is met so many times more often than the source is without end. */
const MOST_HITS = 100;
/** s for a file of tests with a mutant: this, and ten times what it takes without. */
const PATIENCE = 60;
/** ms for a test: many a mutant has one wait for what does not come. The longest takes 30 s. */
const LONGEST = 60_000;

/** @param {string} file absolute */
export const inSource = (file) => relative(projectRoot, file).replaceAll('\\', '/');

/** @param {string} folder */
export const isIn = (folder) => (test) => inSource(test.moduleId).startsWith(`${folder}/`);

/** Files of tests by what they took, ms. */
export const took = new Map();

/** What runs while a module is loaded counts apart: it runs once for all files of a worker. */
const asLoading =
  'const before__ = globalThis.__stryker__?.currentTestId; if (before__) globalThis.__stryker__.currentTestId = "loading";';
const asBefore = 'if (before__) globalThis.__stryker__.currentTestId = before__;';

/** Folders that a file of tests shares with a file of the source. @param {string} test absolute @param {string} file */
function nearness(test, file) {
  const [own, other] = [file, inSource(test).replace(/^test\//, '')].map((path) => path.split('/'));
  const apart = own.findIndex((part, depth) => part !== other[depth]);
  return apart < 0 ? own.length : apart;
}

/** What is near begins, and of that what is quick: most mutants need no more. */
const nearAndQuickFirst = (tests, file) =>
  tests.toSorted(
    (a, b) =>
      nearness(b.moduleId, file) - nearness(a.moduleId, file) ||
      (took.get(a.moduleId) ?? 0) - (took.get(b.moduleId) ?? 0),
  );

/** The file of the source whose mutant is tried, if it is one. */
let nearTo = '';

class NearAndQuickFirst {
  shard = (files) => files;
  sort = (files) => nearAndQuickFirst(files, nearTo);
}

/**
 * @param {Map<string, string>} texts of the source with switches, by file
 * @param {() => void} onFailure called for each test, and file of tests, that fails
 */
function createVitestOver(texts, onFailure) {
  const load = (id) => {
    const text = texts.get(inSource(id.split('?')[0]));
    return text && `${asLoading}\n${text}\n${asBefore}`;
  };
  const switches = { name: 'switches', enforce: 'pre', load };
  // Heaps grow with the switches: tests that measure them, the last group, are left out. Files of modules
  // that Vitest keeps would have the switches of another run.
  const projects = config.test.projects.slice(0, -1).map(({ oxc, test }) => {
    const setupFiles = [inProject('tools/mutate/in-tests.mjs'), ...test.setupFiles];
    return {
      oxc,
      plugins: [switches],
      test: { ...test, setupFiles, testTimeout: LONGEST, fsModuleCache: false },
    };
  });
  const sequence = { sequencer: NearAndQuickFirst };
  const onEnd = (ended) => ended.ok() || onFailure();
  const reporters = [{ onTestCaseResult: onEnd, onTestModuleEnd: onEnd }];
  const options = { ...config.test, config: false, watch: false, reporters, sequence, projects };
  return createVitest('test', options, { root: projectRoot });
}

/**
 * Runs files of tests, each with its mutant if it has one.
 * @param {Map<string, string>} texts of the source with switches, by file
 */
async function createRun(texts) {
  let end = (_reason) => undefined;
  const vitest = await createVitestOver(texts, () => end('test-failure'));
  const projects = vitest.projects.map(({ config }) => ({ config, isolates: config.isolate }));
  const run = async (specifications, { mutants = {}, seconds = 2e6, isEndedByFailure, isIsolated } = {}) => {
    for (const { config, isolates } of projects) config.isolate = isIsolated || isolates;
    vitest.state.filesMap.clear();
    vitest.state.errorsSet.clear();
    vitest.provide('mutants', mutants);
    let isTooLong = false;
    const ends = [];
    end = (reason) => {
      isTooLong ||= reason === 'keyboard-input';
      if (isTooLong || (isEndedByFailure && ends.length === 0)) ends.push(vitest.cancelCurrentRun(reason));
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

/** The first line of why a file of tests fails. @param {import('vitest/node').TestModule} module */
function failureOf(module) {
  const [test] = module.children.allTests('failed');
  const [error] = test?.result().errors ?? module.errors();
  return error?.message.split('\n', 1)[0];
}

/**
 * How often a file of tests came to each mutant, also as modules were loaded, and which of its tests may notice
 * it: those that came there and, where tests share what modules keep, those after the first. All may where the
 * file itself came there.
 * @param {import('vitest/node').TestModule} module
 */
export function reachOf(module) {
  const { loading: loaded = {}, tests: own = {}, ...byTest } = module.meta().reached ?? {};
  const reached = { ...own };
  const mayNotice = {};
  for (const { id: test } of module.children.allTests()) {
    for (const [id, hits] of Object.entries(byTest[test] ?? {})) {
      if (!(id in own) && !(id in loaded)) mayNotice[id] ??= [];
      reached[id] = (reached[id] ?? 0) + hits;
    }
    for (const [id, tests] of Object.entries(mayNotice))
      if (!module.project.config.isolate || id in (byTest[test] ?? {})) tests.push(test);
  }
  return { reached, loaded, mayNotice };
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
  Object.assign(process.env, writeSwitched(inProject('test-results/mutate/switched'), texts));
  const { vitest, run } = await createRun(texts);
  const all = await vitest.globTestSpecifications();
  /** What files of tests did without a mutant. */
  const dry = new Map();

  /** Notes what the tests below folders reach. A file that fails because of the switches is left out. */
  async function dryRun(folders) {
    const isWanted = (test) => !dry.has(test.moduleId) && folders.some((folder) => isIn(folder)(test));
    const { testModules } = await run(all.filter(isWanted));
    for (const module of testModules) {
      took.set(module.moduleId, module.diagnostic().duration);
      dry.set(module.moduleId, { ...reachOf(module), state: module.state() });
      if (module.state() === 'failed')
        process.stderr.write(
          `left out, as it fails over switches: ${inSource(module.moduleId)}: ${failureOf(module)}\n`,
        );
    }
  }

  /** Whether it is in code that runs when its file is loaded. */
  const isLoaded = ({ name }) => [...dry.values()].some(({ loaded }) => switches.get(name) in loaded);

  /** Tests that come to a mutant; of code that runs when it is loaded, all that import its file. */
  function testsOf(mutant, folder) {
    const id = switches.get(mutant.name);
    const isOfLoading = isLoaded(mutant);
    const importers = new Map(
      vitest.projects.map((each) => [each, isOfLoading && importersOf(each, mutant.file)]),
    );
    const found = all.filter(isIn(folder)).filter(({ moduleId, project }) => {
      const { state, reached } = dry.get(moduleId) ?? { state: 'failed' };
      return state === 'passed' && (id in reached || (isOfLoading && importers.get(project).has(moduleId)));
    });
    return nearAndQuickFirst(found, mutant.file);
  }

  /**
   * Runs files of tests, each with its mutant.
   * @param {Map<object, object>} claims mutants by file of tests
   * @param {{ isEndedByFailure?: boolean, isIsolated?: boolean }} [how] isolated: each in a process of its own
   */
  function runClaims(claims, how = {}) {
    const mutants = {};
    let seconds = PATIENCE;
    nearTo = how.isEndedByFailure ? [...claims.values()][0].file : '';
    for (const [{ moduleId }, { name }] of claims) {
      const id = switches.get(name);
      const { reached, loaded, mayNotice } = dry.get(moduleId);
      const own = PATIENCE + took.get(moduleId) / 100;
      const hitLimit = MOST_HITS * (1000 + (reached[id] ?? 0) + (loaded[id] ?? 0));
      const tests = isLoaded({ name }) ? undefined : mayNotice[id];
      mutants[moduleId] = { id, hitLimit, ms: own * 1000, tests };
      seconds += own;
    }
    return run([...claims.keys()], { mutants, seconds, ...how });
  }

  return { dryRun, isLoaded, testsOf, runClaims, close: () => vitest.close() };
}
