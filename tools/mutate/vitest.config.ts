import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** Tests of the source as text, and of what is allocated: Stryker's copy has its switches in between. */
const aboutTheCode = ['nothing-allocated', 'memory', 'readme'].map((name) => `test/**/*${name}*.test.ts`);

const folders = (process.env['SEGUE_MUTATE_TESTS'] ?? '').split(',');
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
          include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: aboutTheCode,
        },
      },
    ],
  },
});
