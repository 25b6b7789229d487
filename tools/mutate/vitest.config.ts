import { defineConfig } from 'vitest/config';
import { longTests } from '../long-tests.mjs';
import config from '../../vitest.config.ts';

/** Tests that take long, and those of the source as text: Stryker's copy has its switches in between. */
const leftOut = [...longTests.unit, 'readme'].map((name) => `test/**/*${name}*.test.ts`);

const [pure] = config.test!.projects as [{ test: object }];

export default defineConfig({
  test: {
    ...config.test,
    projects: [
      {
        ...pure,
        test: {
          ...pure.test,
          name: 'mutate',
          include: [`${process.env['SEGUE_MUTATE_TESTS']}/**/*.test.{ts,tsx}`],
          exclude: leftOut,
        },
      },
    ],
  },
});
