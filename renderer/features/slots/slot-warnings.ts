import { capitalized } from '#contract/words/capitalized.ts';
import { canonicalNamesOf } from '#core/rig/roles/canonical-names.ts';
import { boundMusclesOf } from '#core/procedural/muscle/muscle-asset.ts';
import { engineInput } from '#core/engines/engine.ts';
import { findEngine } from '#core/engines/engines.ts';
import { warnOfRestPose } from '#core/engines/godot.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { findSlotProblem } from '#core/transition/document/validate-slot.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { setExportChoices } from '#renderer/controls/exporting-dialog.tsx';
import type { ParameterRow } from '#renderer/controls/parameters/row.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import type { OpenClips } from '#renderer/stores/shown/open-clips.ts';

/**
 * Warnings about a slot at the open clips, by the key of its row: those of its method about parameters, what
 * is wrong with its muscles, and what the engine of the library does not have. Other errors are shown
 * elsewhere.
 */
export function slotWarnings(
  { document, open, workspace }: Pick<Workbench, 'document' | 'open' | 'workspace'>,
  transition: Transition,
  index: number,
): ReadonlyMap<string, Pick<ParameterRow, 'warning' | 'why'>> {
  const clips = open.clips.value;
  const found = new Map<string, Pick<ParameterRow, 'warning' | 'why'>>();
  for (const [row, warning] of methodWarnings(clips, index)) found.set(row, { warning });
  const engine = findEngine(document.shown.engine.value);
  if (engine === undefined || clips.state !== 'ready') return found;
  const clip = (end: TransitionEnd) => {
    const { fps, frameCount } = clips[end];
    return { ...document.shown.clips.value.get(transition[end].id), name: '', fps, frameCount };
  };
  const ends = { source: clip('source'), destination: clip('destination') };
  const { notes } = engine.express(engineInput(transition, transition.slots[index], ends));
  const { areNotesRead } = workspace.state.value.exports.engine;
  const seen = (): void => setExportChoices(workspace, 'engine', { areNotesRead: true });
  for (const row of new Set(notes.map((note) => note.row))) {
    const ofRow = notes.filter((note) => note.row === row).map(({ words }) => words);
    const [fact, why] = factAndWhy(ofRow.join(' '));
    const warning = [found.get(row)?.warning ?? [], fact].flat().join(' ');
    found.set(row, { warning, why: why === '' ? undefined : { words: why, isFirst: !areNotesRead, seen } });
  }
  return found;
}

/** What an engine does not have, and what follows: `Unity has no inertialization: it cross-fades.` */
function factAndWhy(words: string): readonly [fact: string, why: string] {
  const at = words.indexOf(': ');
  return at < 0 ? [words, ''] : [`${words.slice(0, at)}.`, capitalized(words.slice(at + 2))];
}

function methodWarnings(clips: OpenClips, index: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (clips.state === 'broken' && clips.problem.field === `slots[${index}].values.muscles`)
    return found.set('muscles', clips.problem.message);
  const slot = clips.state === 'ready' ? clips.chain.at(-1)?.slots[index] : undefined;
  const map = clips.state === 'ready' ? clips.map : null;
  if (slot === undefined || map === null || findSlotProblem(slot, 'slot', map.skeleton)) return found;
  const method = findBlendMethod(slot.method);
  for (const { parameter, message } of method?.warnings(slot.values, canonicalNamesOf(map)) ?? []) {
    found.set(parameter, [found.get(parameter) ?? [], message].flat().join(' '));
  }
  const pose = poseWarning(slot);
  if (pose !== null) found.set('fatiguePose', pose);
  const link = clips.state === 'ready' ? clips.chain.at(-1) : undefined;
  const rest = clips.state === 'ready' && link ? warnOfRestPose(link, slot, clips) : null;
  return rest === null ? found : found.set('rest', rest);
}

/** Why a slot does not sink, although it is set to; null if it does, or is not. */
function poseWarning(slot: Slot): string | null {
  if (slot.fatiguePose !== true) return null;
  const bound = boundMusclesOf(slot.values);
  if (bound === undefined) return 'Only muscles of the library have a fatigue pose. Choose some above.';
  if (bound.asset.fatiguePose === undefined)
    return `“${bound.asset.name}” has no fatigue pose. Open the muscles to set one.`;
  return bound.fatiguePose === null ? 'The clip of the fatigue pose is not available.' : null;
}
