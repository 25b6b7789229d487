import { ArrowRight, ArrowRightLeft, Plus } from 'lucide';
import { labelText } from '#contract/rows/clip-label.ts';
import { useRef } from 'preact/hooks';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { ClipName } from '#renderer/controls/clip-name.tsx';
import { useClipDrop } from '#renderer/controls/use-clip-drop.ts';
import { useAction, useApp } from '#renderer/controls/window-context.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { chooseClip, whyNotUseChosen } from '#renderer/stores/commands/transitions/transition-commands.ts';
import type { TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';

/** The clips of the next transition, and the commands that create it or use its clips in the open one. */
export function NextTransition() {
  const app = useApp();
  const { source, destination } = app.session.chosen.value;
  const canReplace = whyNotUseChosen(app) === null;
  const isNew = source !== null && destination !== null && (canReplace || app.open.editable.value === null);
  return (
    <section class="next-transition column gap-6 rigid" aria-label="Next transition">
      <div class="row gap-4">
        <ChosenEnd end="source" words="Source" />
        <Icon node={ArrowRight} size={14} />
        <ChosenEnd end="destination" words="Destination" />
      </div>
      <div class="flex gap-6">
        <ActionButton action="transition.new" icon={Plus} primary={isNew} named />
        {canReplace && <ActionButton action="transition.useChosen" icon={ArrowRightLeft} named />}
      </div>
      {app.session.pairProblem.value !== null && (
        <p class="error-text selectable" role="alert">
          {app.session.pairProblem.value} Choose other clips, or use these and pair the joints in the joint
          map.
        </p>
      )}
    </section>
  );
}

/** The clip that is chosen for an end, on which another one can be dropped. */
function ChosenEnd({ end, words }: { readonly end: TransitionEnd; readonly words: string }) {
  const app = useApp();
  const element = useRef<HTMLDivElement>(null);
  const { title, keys } = useAction(`clip.mark.${end}`);
  useClipDrop(element, ({ detail }) => chooseClip(app, end, detail.clipId));
  const id = app.session.chosen.value[end];
  const clip = id === null ? undefined : app.document.shown.clips.value.get(id);
  const tip = `Press ${keys} on a clip of the list, or drop one here`;
  return (
    <div
      ref={element}
      class={`chosen-end row fill gap-4 ${end}`}
      role="group"
      aria-label={`${words}: ${clip ? labelText(clip.label) : 'none'}`}
      data-drop-words={title}
      data-tip={clip ? `${words}: ${clip.name}\n${tip}` : tip}
    >
      {clip ? <ClipName clip={clip} /> : <span class="faint cut">{words}</span>}
    </div>
  );
}
