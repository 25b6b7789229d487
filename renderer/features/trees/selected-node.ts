import { selectedNode } from '#renderer/stores/lab/lab.ts';
import { stepsOf } from '#renderer/stores/lab/tree/template-clips.ts';
import type { TemplateClip } from '#renderer/stores/lab/tree/tree-templates.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';

export type Lab = Pick<Workbench, 'lab'>;

type Selected = NonNullable<ReturnType<typeof selectedIn>>;

/** The selected node of the open tree. Reads signals. */
export function selectedIn({ lab }: Lab) {
  const open = lab.open.value;
  const node = selectedNode(lab);
  return open === null || node === null ? null : { open, node };
}

/**
 * Why a command cannot run on the selected node: `why`, or that there is none; null = it can. Reads signals.
 */
export function whyNotSelected(app: Lab, why: (selected: Selected) => string | null): string | null {
  const selected = selectedIn(app);
  return selected === null ? 'no tree is open' : why(selected);
}

export const NO_CLIP = 'select a clip in the list first';

/** The length of a clip, s; 1 if it is not known. */
export function durationOf({ document }: Pick<Workbench, 'document'>, id: string): number {
  const clip = document.shown.clips.value.get(id);
  return clip === undefined ? 1 : (clip.frameCount - 1) / clip.fps;
}

/** The steps of clips that are loops, from their foot plant markers. */
export function stepsIn({ document }: Pick<Workbench, 'document'>): (id: string) => TemplateClip['steps'] {
  const { clips, markers } = document.current.peek();
  return (id) => {
    const clip = clips.get(id);
    return clip?.settings.loop ? stepsOf(markers.get(id) ?? [], (clip.frameCount - 1) / clip.fps) : null;
  };
}
