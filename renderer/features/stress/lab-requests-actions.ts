import { inMenu, type Condition } from '../../stores/action.ts';
import { addRequest, addSelectedClips, deleteRequest, makeRequests, rollSeed } from './requests-commands.ts';
import { keepAsTransition, whyNotKeep } from './keep-moment.ts';
import { showRun, whyNotShowRun } from './requests-run.ts';
import { showTransition } from '../../stores/commands/desk.ts';
import { clipsForTree } from '../../stores/commands/lab/tree-commands.ts';
import { needsLibrary } from '../../stores/conditions.ts';

const needsList: Condition = ({ lab }) =>
  (lab.requests.open.value?.document ?? null) === null ? 'no request list is open in the Lab' : null;

const needsSelected: Condition = (app) =>
  needsList(app) ?? (app.lab.requests.selected.value === null ? 'select a request in the strip first' : null);

/** A new request list. */
export const newRequestsActions = inMenu('Lab', 'new', [
  {
    id: 'lab.new.requests',
    title: 'New request list',
    short: 'Request list',
    tip: 'Interrupts the slots of the transition by the selected clips, again and again',
    disabled: (app) =>
      needsLibrary(app) ??
      (clipsForTree(app, { least: 1 }).length > 0 ? null : 'select clips in the list first'),
    run: (app) => void makeRequests(app),
  },
]);

/** Commands on request lists and their runs. */
export const requestsActions = inMenu('Lab', 'requests', [
  {
    id: 'requests.show',
    title: 'Open run',
    tip: 'In the views, in place of the transition, whose slots answer the requests',
    keys: ['Enter'],
    within: 'requests',
    disabled: whyNotShowRun,
    checked: ({ session }) => session.stage.value.kind === 'run',
    run: (app) => {
      if (app.session.stage.peek().kind === 'run') showTransition(app);
      else showRun(app);
    },
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
      needsList(app) ?? (app.session.stage.value.kind === 'run' ? null : 'open the run first'),
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
    title: 'Add selected clips to set',
    short: 'Add selected',
    disabled: (app) =>
      needsList(app) ??
      (app.session.selection.value.clips.size > 0 ? null : 'select clips in the list first'),
    run: addSelectedClips,
  },
  {
    id: 'requests.seed',
    title: 'Take another seed',
    tip: 'Other clips and entry times',
    disabled: needsList,
    run: rollSeed,
  },
]);
