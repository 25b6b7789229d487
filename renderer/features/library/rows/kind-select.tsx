import { rowKinds, type RowKind } from '#contract/search/search-values.ts';
import { useApp } from '../../../controls/window-context.ts';
import { Select } from '../../../kit/select.tsx';
import { kindFilter, withKindFilter } from '../../../stores/library/query-text.ts';

const words: Readonly<Record<RowKind, string>> = {
  clip: 'Clips',
  character: 'Characters',
  tree: 'Trees',
  trailing: 'Trailing joints',
  muscles: 'Muscles',
  requests: 'Request lists',
};

/** The kind of what is listed, by a filter of the search. */
export function KindSelect() {
  const { text } = useApp().library.list;
  return (
    <span class="sort-control">
      <Select
        class=""
        label="Kind"
        tip="Trees are listed with the clips; find muscles, trailing joints and request lists here"
        value={kindFilter(text.value) ?? ''}
        options={[['', 'All'], ...rowKinds.map((kind) => [kind, words[kind]] as const)]}
        onChoose={(kind) => (text.value = withKindFilter(text.peek(), kind))}
      />
    </span>
  );
}
