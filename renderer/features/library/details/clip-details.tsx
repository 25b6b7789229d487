import { useComputed } from '@preact/signals';
import type { TagCount } from '#contract/clips/tags.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { withoutSeparators, wordsOf } from '#core/kit/names.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { MAX_NOTE_LENGTH } from '#contract/clips/note-length.ts';
import { setNote, tagClips, untagClips } from '#renderer/stores/commands/library/tag-commands.ts';
import { selectedClips } from '#renderer/stores/commands/library/pointed-row.ts';
import { pointedIds, type RowSelection } from '#renderer/kit/row-selection.ts';
import { draftFields } from '#renderer/stores/workspace/draft-fields.ts';
import { DraftNote } from '#renderer/controls/draft-note.tsx';
import { useResource } from '#renderer/kit/resource.ts';
import { answerOf } from '#renderer/stores/ask.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { ImportSettings } from './import-settings.tsx';
import { TagField } from '../tags/tag-field.tsx';

/** Tags of the selected clips, and the note if one is selected. */
export function ClipDetails({ onLeave }: { readonly onLeave: () => void }) {
  const app = useApp();
  const { document: shown } = app;
  const clipIds = selectedClips(app);
  const tags = useTagsOf(clipIds);
  const only = clipIds.length === 1 ? shown.shown.clips.value.get(clipIds[0]) : undefined;
  const last = tags.at(-1);
  if (clipIds.length === 0) return null;
  return (
    <section class="clip-details column gap-6" aria-label="Tags and note">
      <div class="clip-tags flex gap-4 wrap">
        {tags.map((tag) => (
          <TagOfClips key={tag.name} tag={tag} clipIds={clipIds} />
        ))}
        <TagField
          label={clipIds.length === 1 ? 'Add tag' : `Tag ${counted(clipIds.length, 'clip')}`}
          without={new Set(tags.filter((tag) => tag.clips === clipIds.length).map(({ name }) => name))}
          onAdd={(text) => tagClips(app, clipIds, text)}
          onTakeLast={() => last && untagClips(app, clipIds, last.name)}
          onLeave={onLeave}
        />
      </div>
      {only && <ImportSettings key={`import ${only.id}`} clip={only} />}
      {only && <ImportWarnings key={`warnings ${only.id}`} warnings={only.warnings} />}
      {only && (
        <DraftNote
          key={`${only.id} ${only.note}`}
          draftField={draftFields.clipNote(only.id)}
          note={only.note}
          placeholder="Add note"
          maxLength={MAX_NOTE_LENGTH}
          rows={1}
          keep={(text, draft) => draft.keep(text.trim(), setNote(app, only.id, text.trim()))}
          onLeave={onLeave}
        />
      )}
      {only && <WordsOfName clip={only} />}
    </section>
  );
}

/** The words of a name: pressed are those that the labels of this library show. A click shows or leaves out one. */
function WordsOfName({ clip }: { readonly clip: ClipSummary }) {
  const { document, editing } = useApp();
  const words = wordsOf(clip.name).map(({ text }) => text);
  const shown = new Set(clip.label.words.map((word) => withoutSeparators(word)));
  const isLast = words.filter((text) => shown.has(text)).length === 1;
  const toggle = (text: string): void => {
    const before = document.current.peek().nameWords;
    const after = { ...before, [text.toLowerCase()]: !shown.has(text) };
    const name = shown.has(text) ? `Leave “${text}” out of names` : `Show “${text}” in names`;
    void editing.commit({ name, changes: [{ kind: 'nameWords.set', before, after }] });
  };
  return (
    <div class="name-words flex wrap" role="group" aria-label="Words of names">
      {words.map((text, i) => (
        <Button
          key={i}
          bare
          pressed={shown.has(text)}
          disabledReason={isLast && shown.has(text) ? 'a name keeps one word' : null}
          tip={shown.has(text) ? 'Leave out of all names' : 'Show in all names that have it'}
          onClick={() => toggle(text)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

/** Tags of these clips with their counts: from the window if it holds all of them, else from main. */
function useTagsOf(clipIds: readonly string[]): readonly TagCount[] {
  const { document: shown, session, bridge, library } = useApp();
  const held = useComputed(() => {
    const clips = shown.shown.clips.value;
    const counts = new Map<string, number>();
    for (const id of pointedIds(session.selection.value)) {
      const clip = clips.get(id);
      if (!clip) return null;
      for (const tag of clip.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => ({ name, clips: count })).toSorted(byName);
  });
  const asked = { bridge, selection: session.selection.value, tags: library.tags.all.value };
  const { value } = useResource(held.value === null ? asked : null, countTags, { lasts: true });
  return clipIds.length === 0 ? [] : (held.value ?? value ?? []);
}

interface AskedTags extends Pick<Workbench, 'bridge'> {
  readonly selection: RowSelection;
  readonly tags: readonly TagCount[]; // of all clips: counts may change with an edit
}

const countTags = ({ bridge, selection }: AskedTags): Promise<readonly TagCount[]> =>
  answerOf(bridge, 'library.tagsOf', { clipIds: [...pointedIds(selection)] });

const byName = (a: TagCount, b: TagCount): number => (a.name < b.name ? -1 : 1);

/** A tag; it is dashed if only some of the clips have it, and a click adds it to the others. */
function TagOfClips({ tag, clipIds }: { readonly tag: TagCount; readonly clipIds: readonly string[] }) {
  const app = useApp();
  const some = tag.clips < clipIds.length;
  const has = some ? `${counted(tag.clips, 'clip')} of ${grouped(clipIds.length)}` : 'all of them';
  return (
    <span class={some ? 'tag has some' : 'tag has'}>
      {some ? (
        <button
          type="button"
          class="cut"
          aria-label={`${tag.name}, ${has}: tag the others`}
          data-tip={`${counted(tag.clips, 'clip')} of ${grouped(clipIds.length)} have this tag. Click to tag the others`}
          onClick={() => tagClips(app, clipIds, tag.name)}
        >
          {tag.name}
        </button>
      ) : (
        <span class="cut">{tag.name}</span>
      )}
      <button
        type="button"
        class="tag-remove faint"
        aria-label={`Remove ${tag.name}`}
        data-tip={clipIds.length === 1 ? 'Remove tag' : `Remove from ${counted(tag.clips, 'clip')}`}
        onClick={() => untagClips(app, clipIds, tag.name)}
      >
        ×
      </button>
    </span>
  );
}

/** Warnings of the import of a clip, as their number; unfolded, as a list. */
function ImportWarnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <details class="import-warnings small-text selectable">
      <summary>{counted(warnings.length, 'import warning')}</summary>
      <ul>
        {warnings.map((warning, i) => (
          <li key={i}>{warning}</li>
        ))}
      </ul>
    </details>
  );
}
