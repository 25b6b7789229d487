import { isObject } from '../../../core/schema/structure-specs.ts';
import type { TreeNode } from '../../../core/tree/schema/tree-spec.ts';
import { setItem } from '../../stores/lab/lab-edits.ts';
import { detectedSteps } from '../../stores/lab/tree/template-clips.ts';
import { withoutSteps } from '../../stores/lab/tree/tree-templates.ts';
import type { TemplateTree } from '../../stores/commands/lab/tree-commands.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { withSteps } from './nodes/cadence-steps.ts';

/** Says which clips of a new tree keep it from stepping in one cadence, since they have no foot plants, and offers those that are detected. */
export function offerSteps(app: Workbench, { item, clips, figure }: TemplateTree): void {
  const namesOf = (found: typeof clips): string =>
    found.map(({ id }) => app.document.current.peek().clips.get(id)?.name ?? id).join(', ');
  const missing = withoutSteps(clips);
  if (missing.length === 0) return;
  app.notices.problemWith(
    `The clips of “${item.name}” do not step together: no left foot plant is marked on ${namesOf(missing)}.`,
    { label: 'Use detected plants', run: useDetected },
  );

  function useDetected(): void {
    const all = clips.map((clip) => {
      const motion = figure.clips.get(clip.id);
      return { ...clip, steps: clip.steps ?? (motion ? detectedSteps(motion, figure.map) : null) };
    });
    const unknown = withoutSteps(all);
    if (unknown.length > 0)
      return app.notices.problem(
        `No left foot plant is detected on ${namesOf(unknown)}. Mark one on the timeline, and make the tree again.`,
      );
    const steps = new Map(all.map((clip) => [clip.id, clip.steps]));
    void app.editing.commit(() => {
      const now = app.document.current.peek().lab.find(({ id }) => id === item.id);
      const root = now?.content['root'];
      if (!now || !isObject(root)) return null;
      const stepping = withSteps(root as TreeNode, (id) => steps.get(id) ?? null);
      const node = root['kind'] === 'cadence' ? stepping : { kind: 'cadence', node: stepping };
      return setItem('Use detected plants', now, { ...now, content: { ...now.content, root: node } });
    });
  }
}
