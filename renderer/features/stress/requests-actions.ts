import { CompareMethods } from './compare-methods.tsx';
import { openDialog } from '#renderer/kit/dialog.tsx';
import { inMenu, type Condition } from '#renderer/stores/action.ts';
import { addClips, addRequest, deleteRequest, makeRequests, rollSeed } from './requests-commands.ts';
import { showRun, whyNotShowRun } from './requests-run.ts';
import { showTransition } from '#renderer/stores/commands/desk.ts';
import { selectedClips } from '#renderer/stores/commands/library/pointed-row.ts';
import { clipsForTree } from '#renderer/stores/commands/lab/tree-commands.ts';
import { forOpen, needsLibrary } from '#renderer/stores/conditions.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { MAX_INTERRUPTIONS } from '#core/documents/limits.ts';
import { keepMoment } from '#core/runs/interruptions/keep-moment.ts';
import { grantBefore } from '#core/runs/interruptions/plan-run.ts';
import { frameAt } from '#core/runs/interruptions/stress-run.ts';
import { freeName } from '#contract/rows/transition-names.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { runOn } from '#renderer/stores/session/stage.ts';

const needsList: Condition = ({ lab }) =>
  (lab.requests.open.value?.document ?? null) === null ? 'there is no request list' : null;

const needsSelected: Condition = (app) =>
  needsList(app) ?? (app.lab.requests.selected.value === null ? 'select a request in the strip first' : null);

/** A new request list. */
export const newRequestsActions = inMenu(
  'Review',
  'stress',
  [
    {
      id: 'requests.new',
      title: 'New request list',
      tip: 'Interrupts the slots of the transition by the selected clips, if there are several; else by its own and others on their skeleton',
      disabled: (app) =>
        needsLibrary(app) ??
        (clipsForTree(app, { least: 2 }).length > 0 ? null : 'open a transition or select clips first'),
      run: (app) => void makeRequests(app),
    },
  ],
  'Stress',
);

/** Commands on request lists and their runs. */
export const requestsActions = inMenu(
  'Review',
  'stress',
  [
    {
      id: 'requests.show',
      title: 'Open run',
      tip: 'Shows it in the views, in place of the transition, whose slots answer the requests',
      keys: ['Enter'],
      within: 'requests',
      disabled: whyNotShowRun,
      checked: ({ session }) => runOn(session.stage.value) !== null,
      run: (app) => {
        if (runOn(app.session.stage.peek()) !== null) showTransition(app);
        else showRun(app);
      },
    },
    {
      id: 'requests.methods',
      title: 'Compare methods…',
      tip: 'Gives each of several methods a slot of its own',
      disabled: forOpen(() => null),
      run: ({ session }) => openDialog(session, CompareMethods, {}),
    },
    {
      id: 'requests.keep',
      title: 'Keep as transition',
      tip: 'The moment at the playhead, with the transitions that it interrupts',
      disabled: (app) => needsList(app) ?? whyNotKeep(app),
      run: (app) => void keepAsTransition(app),
    },
    {
      id: 'requests.add',
      title: 'Add request at playhead',
      short: 'Add request',
      disabled: (app) =>
        needsList(app) ?? (runOn(app.session.stage.value) === null ? 'open the run first' : null),
      run: (app) => addRequest(app, app.session.time.peek()),
    },
    {
      id: 'requests.delete',
      title: 'Delete request',
      keys: ['Delete'],
      within: 'requests',
      disabled: needsSelected,
      run: deleteRequest,
    },
    {
      id: 'requests.addClips',
      title: 'Add selected clips to request list',
      short: 'Add selected',
      disabled: (app) =>
        needsList(app) ?? (selectedClips(app).length > 0 ? null : 'select clips in the list first'),
      run: (app) => void addClips(app, selectedClips(app)),
    },
    {
      id: 'requests.seed',
      title: 'Take another seed',
      tip: 'Other clips and entry times',
      disabled: needsList,
      run: rollSeed,
    },
  ],
  'Stress',
);

/** Why the moment at the playhead cannot be kept; null = it can. Reads signals. */
function whyNotKeep({ session, lab }: Pick<Workbench, 'session' | 'lab'>): string | null {
  const run = lab.requests.run.value;
  if (runOn(session.stage.value) === null || run === null) return 'open the run first, at the moment to keep';
  return grantBefore(run.run.plan, frameAt(run.run, session.time.value)) < 0
    ? 'no transition was requested yet at the playhead'
    : null;
}

/** Adds the moment at the playhead as a transition that interrupts others, and opens it there. */
async function keepAsTransition(app: Workbench): Promise<void> {
  const open = app.lab.requests.run.peek();
  const { session, document } = app;
  if (open === null || whyNotKeep(app) !== null) return;
  const { transitions: others } = document.current.peek();
  const list = app.lab.list.peek()?.name ?? 'Requests';
  const made: Transition[] = [];
  const kept = keepMoment(open.run, session.time.peek(), {
    clips: open.set.ids,
    slots: open.slots,
    chosen: Math.min(app.lab.requests.answering.peek()?.chosen ?? 0, open.slots.length - 1),
    newId: () => crypto.randomUUID(),
    nameOf: (request) => {
      const { from, clip } = open.run.plan.requests[request].request;
      const name = document.current.peek().clips.get(open.set.ids[clip])?.name ?? '';
      return `${list}: ${from} → ${name}`;
    },
  });
  if (kept === null) return;
  for (const each of kept.transitions)
    made.push({ ...each, name: freeName(each.name, [...others, ...made]) });
  const changes = made.map((transition) => ({ kind: 'transition.add' as const, transition }));
  if (!(await app.editing.commit({ name: 'Keep moment as transition', changes }))) return;
  const { id } = made[made.length - 1];
  showTransition(app);
  app.workspace.set({ openTransition: id });
  session.time.value = kept.elapsed;
  if (kept.isCut)
    app.notices.report(
      `Kept with ${MAX_INTERRUPTIONS} interruptions, the most that a chain has: poses may differ from the run`,
    );
}
