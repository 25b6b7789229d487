import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { auditReportSchema } from '#contract/exchange/audit-report.ts';
import { bestSchema } from '#contract/exchange/best-report.ts';
import { comparisonSchema } from '#contract/exchange/comparison-report.ts';
import { stressReportSchema } from '#contract/exchange/stress-report.ts';
import { tuneReportSchema } from '#contract/exchange/tune-report.ts';
import { publishedSchemas } from '#test/contract/published-schemas.ts';
import { mutationsOf } from '#test/fixtures/schema-mutations.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

const schemas = {
  audit: auditReportSchema,
  best: bestSchema,
  comparison: comparisonSchema,
  stress: stressReportSchema,
  tune: tuneReportSchema,
};

test('the schemas of all reports accept what commands print, and reject each mutation that they forbid', async () => {
  const { folder, add } = await starterLibrary('walk', 'hop');
  add('walk', 'hop');
  const commands: readonly (readonly [keyof typeof schemas, readonly string[]])[] = [
    ['audit', ['audit', '--library', 'my.db', '--budget', 'footSlide<=0']],
    ['best', ['best', '--library', 'my.db', '--from', 'walk', '--at', '1']],
    ['best', ['best', '--library', 'my.db', '--matrix']],
    ['comparison', ['compare', '--library', 'my.db', '1', '--certify', '90']],
    ['stress', ['stress', '--clips', 'clips', '--seconds', '1', '--methods', 'springExact,cut']],
    ['tune', ['tune', '--library', 'my.db', '1', '--judgements', '4']],
  ];
  for (const [name, command] of commands) {
    const { out, notes } = await runSegue(folder, ...command, '--json');
    expect(out, notes).not.toBe('');
    const report: unknown = JSON.parse(out);
    const accepts = new Ajv2020({ strictTypes: false, validateFormats: false }).compile(
      publishedSchemas[name],
    );
    expect([name, accepts(report), accepts.errors, schemas[name].safeParse(report).success]).toEqual([
      name,
      true,
      null,
      true,
    ]);
    const mutations = mutationsOf(publishedSchemas[name], report);
    expect(mutations.length).toBeGreaterThan(50);
    const accepted = mutations.filter(
      ({ value }) => accepts(value) || schemas[name].safeParse(value).success,
    );
    expect(accepted.map(({ what }) => `${name}${what}`)).toEqual([]);
  }
}, 60_000);
