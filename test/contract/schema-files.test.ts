import path from 'node:path';
import { expect, test } from 'vitest';
import { sortedJson } from '#main/export/write-file.ts';
import { publishedSchemas } from './published-schemas.ts';

const folder = path.join(import.meta.dirname, '../../docs/schema');

/** Written by `npm run unit -- schema-files -u`. */
test.each(Object.entries(publishedSchemas))(
  'docs/schema/%s.schema.json matches the schema in the code',
  async (name, schema) => {
    await expect(sortedJson(schema)).toMatchFileSnapshot(path.join(folder, `${name}.schema.json`));
  },
);
