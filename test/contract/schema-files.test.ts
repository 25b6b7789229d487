import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { userDataFileSchema } from '../../contract/exchange/user-data-file.ts';
import { auditReportSchema } from '../../contract/exchange/audit-report.ts';
import { bestSchema } from '../../contract/exchange/best-report.ts';
import { budgetsFileSchema } from '../../contract/exchange/budgets-file.ts';
import { comparisonSchema } from '../../contract/exchange/comparison-report.ts';
import { settingsFileSchema } from '../../contract/exchange/settings-file.ts';
import { stressReportSchema } from '../../contract/exchange/stress-report.ts';
import { tuneReportSchema } from '../../contract/exchange/tune-report.ts';
import { requestsSchema } from '../../core/stress/parse-requests.ts';
import { trailingSetSchema } from '../../contract/transitions/trailing-schema.ts';
import { muscleAssetSchema } from '../../core/muscle/parse-muscle-asset.ts';
import { treeSchema } from '../../core/tree/document/tree-schema.ts';
import { sortedJson } from '../../main/export/write-file.ts';

const folder = path.join(import.meta.dirname, '../../docs/schema');

/** Written by `npm run unit -- schema-files -u`. */
test.each([
  ['audit', auditReportSchema],
  ['best', bestSchema],
  ['budgets', budgetsFileSchema],
  ['comparison', comparisonSchema],
  ['made', userDataFileSchema],
  ['settings', settingsFileSchema],
  ['stress', stressReportSchema],
  ['trailing', trailingSetSchema],
  ['tune', tuneReportSchema],
])('docs/schema/%s.schema.json matches the schema in the code', async (name, schema) => {
  const described = z.toJSONSchema(schema, { unrepresentable: 'any' });
  await expect(sortedJson(described)).toMatchFileSnapshot(path.join(folder, `${name}.schema.json`));
});

test.each([
  ['muscles', muscleAssetSchema],
  ['tree', treeSchema],
  ['requests', requestsSchema],
])('docs/schema/%s.schema.json matches the specs that parse the document', async (name, schema) => {
  await expect(sortedJson(schema())).toMatchFileSnapshot(path.join(folder, `${name}.schema.json`));
});
