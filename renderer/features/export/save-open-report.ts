import type { SavedReport } from '../../../contract/exchange/export-plan.ts';
import { counted } from '../../../contract/words/counted.ts';
import { ask } from '../../stores/ask.ts';
import { showTransition } from '../../stores/commands/desk.ts';
import type { Workbench } from '../../stores/workbench.ts';

/** Saves a report of the open transition, with stills of the views; the playhead stays where it was. */
export async function saveOpenReport(
  app: Pick<Workbench, 'bridge' | 'notices' | 'open' | 'session' | 'workspace'>,
): Promise<void> {
  const transition = app.open.editable.peek();
  if (!transition) return;
  showTransition(app);
  const { time } = app.session;
  const before = time.peek();
  app.notices.report('Saving a report: the views play once …');
  const saved = await ask(app, 'app.saveReport', { transitionId: transition.id, name: transition.name });
  time.value = before;
  app.notices.report(saved ? savedWords(saved) : '');
}

export function savedWords({ fileName, count, left, changed }: SavedReport): string {
  const words = [`Saved · ${fileName}`, counted(count, 'transition')];
  if (left > 0) words.push(`${left} left out`);
  if (changed !== null) words.push(`${changed} changed since the earlier report`);
  return words.join(' · ');
}
