import { grouped } from '../../../../contract/words/counted.ts';
import { Button } from '../../controls/button.tsx';
import { useLatest } from '../../controls/use-latest.ts';
import { useApp } from '../../controls/window-context.ts';
import { withoutEach } from './without-each.ts';
import type { LooserSearch } from './without-each.ts';

interface Finding extends LooserSearch {
  readonly total: number; // number of results
}

/** If a search finds nothing: searches without one of its parts, with their number of results. */
export function LooserSearches() {
  const { bridge, library } = useApp();
  const { list } = library;
  const count = async (looser: LooserSearch): Promise<Finding> => {
    const response = await bridge.call('library.search', { text: looser.rest, limit: 1 });
    return { ...looser, total: response.ok ? response.value.total : 0 };
  };
  const found = useLatest(
    { text: '', findings: [] as readonly Finding[] },
    () => list.text.value,
    async (text) => ({ text, findings: await Promise.all(withoutEach(text).map(count)) }),
  );
  const { text, findings } = found.value;
  if (text !== list.text.value) return null;
  const worthwhile = findings.filter(({ total }) => total > 0);
  return worthwhile.map(({ part, rest, total }) => (
    <Button key={part} tip={`Search for ${rest}`} onClick={() => (list.text.value = rest)}>
      {`Without ${part} · ${grouped(total)}`}
    </Button>
  ));
}
