import { isTagName, tagNameOf } from '#contract/clips/tags.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { tagEdit, untagEdit } from '#contract/edits/tag-edits.ts';
import { counted } from '#contract/words/counted.ts';
import { command } from './frame/command.ts';
import { list, refuseText, WrongUse, type OptionType } from './frame/option-types.ts';
import { makeEdit, makeOptions } from './inputs/make-edit.ts';
import { checkClips, clipsOf, clipOptions, CLIP_WORDS } from './inputs/named-clips.ts';

const tag: OptionType<string> = {
  placeholder: 'TAG',
  read(text, given) {
    if (isTagName(text)) return text;
    const name = tagNameOf(text);
    return refuseText(text, given, name === '' ? 'expected a tag' : `no tag; write ${name}`);
  },
};

export const tagCommand = command({
  name: 'tag',
  summary: 'Adds tags to clips, or removes them, as one edit after the daily backup.',
  words: CLIP_WORDS,
  library: 'opened',
  options: {
    ...clipOptions,
    add: { type: list(tag), repeats: true, help: 'adds tags' },
    remove: { type: list(tag), repeats: true, help: 'removes tags' },
    ...makeOptions,
  },
  arrange(values) {
    checkClips(values);
    const [add, remove] = [values.add, values.remove].map((given) => [...new Set(given.flat())]);
    if (add.length + remove.length === 0) throw new WrongUse('expected --add TAG or --remove TAG');
    const both = add.find((each) => remove.includes(each));
    if (both !== undefined) throw new WrongUse(`--add and --remove name the same tag: ${both}`);
    return { ...values, add, remove };
  },
  async run({ add, remove, dryRun, ...named }, context) {
    const { db } = context.library;
    const clips = await clipsOf(db, named);
    const idsOf = (name: string, has: boolean): string[] =>
      clips.flatMap(({ id, tags }) => (tags.includes(name) === has ? id : []));
    const edits = [
      ...add.map((name) => ({ name, ids: idsOf(name, false), make: tagEdit })),
      ...remove.map((name) => ({ name, ids: idsOf(name, true), make: untagEdit })),
    ].flatMap(({ name, ids, make }) => (ids.length > 0 ? make(ids, name) : []));
    const [only, ...others] = edits;
    const edit: Edit = {
      name:
        only !== undefined && others.length === 0
          ? only.name
          : `Change tags of ${counted(clips.length, 'clip')}`,
      changes: edits.flatMap(({ changes }) => changes),
    };
    const report = {
      clips: clips.map(({ id, name, tags }) => {
        const after = [...tags.filter((each) => !remove.includes(each)), ...add];
        return { id, name, tags: [...new Set(after)].toSorted() };
      }),
    };
    return makeEdit(context, { edit, lines: edits.map(({ name }) => name), report }, dryRun);
  },
});
