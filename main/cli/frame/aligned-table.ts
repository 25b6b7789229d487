type Rows = readonly (readonly string[])[];

/** Widths of the columns of a table. @param least of each */
export function columnWidths(rows: Rows, least = 0): readonly number[] {
  return rows[0].map((_, column) => Math.max(least, ...rows.map((row) => row[column].length)));
}

/** Rows as lines with aligned columns: the first to the left, others to the right. */
export function alignedTable(rows: Rows, widths: readonly number[] = columnWidths(rows)): readonly string[] {
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '),
  );
}
