import { useSignal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { bestMatch } from '#contract/search/list-order.ts';
import { MAX_LETTERS } from '#contract/search/search-query.ts';
import { ask } from '../../../stores/ask.ts';
import { createLatestQuery } from '../../../stores/latest-query.ts';
import { labelText } from '#contract/rows/clip-label.ts';
import { cutWords, lettersOf, type NameWords } from '../../../kit/cut-name.ts';
import { TextField } from '../../../kit/text-field.tsx';
import { useApp } from '../../../controls/window-context.ts';

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
  const found = useSignal<readonly ClipSummary[]>([]);
  const query = useMemo(
    () =>
      createLatestQuery(
        (text: string) => ask(app, 'library.search', { text, sort: bestMatch, limit: MAX_CLIPS }),
        (answer) => {
          const rows = answer?.rows.filter((row) => row.kind === 'clip') ?? [];
          found.value = rows.filter(({ isCharacter }) => !isCharacter);
        },
      ),
    [],
  );
  const keep = async (text: string): Promise<void> => {
    await query.settled();
    const clip = found
      .peek()
      .find(({ label: own, name: whole }) => [labelText(own), short(own), whole].includes(text));
    if (!clip)
      return app.notices.problem(`No clip is named “${text}”. Type a part of its name, and choose it.`);
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
        onInput={({ currentTarget: { value } }) => {
          if (!found.peek().some((clip) => labelText(clip.label) === value))
            void query.ask(value.slice(0, MAX_LETTERS));
        }}
        keep={(text) => void keep(text)}
      />
      <datalist id={id}>
        {found.value.map((clip) => (
          <option key={clip.id} value={labelText(clip.label)} />
        ))}
      </datalist>
    </>
  );
}
