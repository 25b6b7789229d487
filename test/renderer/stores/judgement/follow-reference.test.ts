import { createModel, signal } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import { failure } from '#core/kit/result.ts';
import { followReference } from '#renderer/stores/judgement/follow-reference.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { openApp } from '#test/renderer/open-app.ts';

test('clips of the library are listed once what they are compared with is judged, and not for the next judgement', () => {
  const asked: string[] = [];
  const call = (method: string): unknown => {
    asked.push(method);
    return Promise.resolve(failure({ code: 'gone', message: 'gone' }));
  };
  const judgement = signal<{ readonly judgement: unknown }>({ judgement: null });
  const Model = createModel(() => {
    followReference({
      bridge: { call },
      document: openApp().app.document,
      workspace: { state: signal({ ...defaultWorkspace, bottomTab: 'metrics' }) },
      surroundings: { width: signal({ libraryOver: false, inspectorOver: false, judgeBeside: false }) },
      judgement,
    } as unknown as Parameters<typeof followReference>[0]);
    return {};
  });
  const model = new Model();
  onTestFinished(() => model[Symbol.dispose]());
  expect(asked).toEqual([]);
  for (const next of [{}, null, {}]) judgement.value = { judgement: next };
  expect(asked).toEqual(['library.search']);
});
