/** A side as a word of a name: `browLeft`, `left_brow`, `brow_L`, `BROW.R`, `browL`; not `bright` or `LOD`. */
const SIDE_WORDS =
  /(?<![A-Za-z])(?:left|right)(?![a-z])|(?<![A-Za-z])[lr](?![A-Za-z])|(?<![A-Z])(?:Left|Right)(?![a-z])|(?<![A-Z])[LR](?![A-Za-z])|(?<![A-Za-z])(?:LEFT|RIGHT)(?![A-Za-z])/g;

const opposites: Readonly<Record<string, string>> = Object.fromEntries(
  ['left right', 'Left Right', 'LEFT RIGHT', 'l r', 'L R'].flatMap((pair) => {
    const [left, right] = pair.split(' ');
    return [
      [left, right],
      [right, left],
    ];
  }),
);

/** The name of a curve with left and right exchanged: `smileLeft` for `smileRight`. */
export const mirroredName = (name: string): string =>
  name.replace(SIDE_WORDS, (word) => opposites[word] ?? word);
