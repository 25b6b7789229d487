import { useId, useState } from 'preact/hooks';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { bestMatch } from '#contract/search/list-order.ts';
import { MAX_LETTERS } from '#contract/search/search-query.ts';
import { ask } from '#renderer/stores/ask.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { useResource } from '#renderer/kit/resource.ts';
import { labelText } from '#contract/rows/clip-label.ts';
import { cutWords, lettersOf, type NameWords } from '#renderer/kit/cut-name.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

/** Suggestions of one field. */
const MAX_CLIPS = 30;
const MAX_SHOWN = 18; // letters

const short = (name: NameWords): string => cutWords(name, (text) => lettersOf(text).length <= MAX_SHOWN);

interface ClipFieldProps {
  readonly label: string;
  readonly name: NameWords; // of its clip
  readonly choose: (clip: ClipSummary) => void;
}

/** A clip by its name: one of the library that is typed, or chosen from those that match. */
export function ClipField({ label, name, choose }: ClipFieldProps) {
  const app = useApp();
  const id = useId();
  const [text, setText] = useState<string | null>(null); // that is searched for
  const found = useResource(text === null ? null : { app, text }, findClips, { lasts: true }).value ?? [];
  /** The field may be gone before its clip is found. */
  const keep = async (kept: string): Promise<void> => {
    const isNamed = ({ label: own, name: whole }: ClipSummary): boolean =>
      [labelText(own), short(own), whole].includes(kept);
    const asked = { app, text: kept.slice(0, MAX_LETTERS) };
    const clip = found.find(isNamed) ?? (await findClips(asked)).find(isNamed);
    if (!clip)
      return app.notices.problem(`No clip is named “${kept}”. Type a part of its name, and choose it.`);
    app.library.list.hold(clip);
    choose(clip);
  };
  return (
    <>
      <TextField
        label={label}
        list={id}
        data-tip={labelText(name)}
        value={short(name)}
        onInput={({ currentTarget: { value: typed } }) => {
          if (!found.some((clip) => labelText(clip.label) === typed)) setText(typed.slice(0, MAX_LETTERS));
        }}
        keep={(kept) => void keep(kept)}
      />
      <datalist id={id}>
        {found.map((clip) => (
          <option key={clip.id} value={labelText(clip.label)} />
        ))}
      </datalist>
    </>
  );
}

interface Asked {
  readonly app: Pick<Workbench, 'bridge' | 'notices'>;
  readonly text: string;
}

async function findClips({ app, text }: Asked): Promise<readonly ClipSummary[]> {
  const answer = await ask(app, 'library.search', { text, sort: bestMatch, limit: MAX_CLIPS });
  const clips = answer?.rows.filter((row) => row.kind === 'clip') ?? [];
  return clips.filter(({ isCharacter }) => !isCharacter);
}
