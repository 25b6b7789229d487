import type { Transition } from '../../../core/transition/document/document.ts';
import { MOST_INTERRUPTIONS } from '../../../core/transition/document/resolve-chain.ts';
import { keepMoment } from '../../../core/stress/keep-moment.ts';
import { grantBefore } from '../../../core/stress/plan-requests.ts';
import { frameAt } from '../../../core/stress/stress-run.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { freeName } from '../../stores/transitions/usual-names.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { runOn } from '../../stores/session/stage.ts';
import { showTransition } from '../../stores/commands/desk.ts';

/** Why the moment at the playhead cannot be kept; null = it can. Reads signals. */
export function whyNotKeep({ session, lab }: Pick<Workbench, 'session' | 'lab'>): string | null {
  const run = lab.requests.run.value;
  if (runOn(session.stage.value) === null || run === null) return 'open the run first, at the moment to keep';
  return grantBefore(run.run.plan, frameAt(run.run, session.time.value)) < 0
    ? 'no transition was requested yet at the playhead'
    : null;
}

/** Adds the moment at the playhead as a transition that interrupts others, and opens it there. */
export async function keepAsTransition(app: Workbench): Promise<void> {
  const open = app.lab.requests.run.peek();
  const { session, document } = app;
  if (open === null || whyNotKeep(app) !== null) return;
  const { transitions: others } = document.current.peek();
  const list = app.lab.item.peek()?.name ?? 'Requests';
  const made: Transition[] = [];
  const kept = keepMoment(open.run, session.time.peek(), {
    clips: open.set.ids,
    slots: open.slots,
    chosen: chosenSlot(app, open),
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
    app.notices.say(
      `Kept with ${MOST_INTERRUPTIONS} interruptions, the most that a chain has: poses may differ from the run`,
    );
}

/** The chosen slot of the transition whose slots play. */
function chosenSlot({ document, session }: Workbench, { slots }: OpenRun): number {
  const id = runOn(session.stage.peek())?.transition;
  const transition = document.current.peek().transitions.find((each) => each.id === id);
  return Math.min(transition?.chosen ?? 0, slots.length - 1);
}
