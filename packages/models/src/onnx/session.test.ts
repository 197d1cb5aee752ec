import { fileURLToPath } from 'node:url';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { runChild } from '@exam-evaluation/runtime/child.ts';
import { expect, test } from '@jest/globals';
import { openSession } from './session.ts';

test('native and WebAssembly give nearly the same numbers', async () => {
  const script = fileURLToPath(new URL('./both-runtimes.testing.ts', import.meta.url));
  const printed = await runChild(process.execPath, [script], {
    budget: { ...BUDGETS.handwriting, dataMegabytes: undefined },
  });
  const { shapes, furthest } = JSON.parse(printed.toString()) as { shapes: unknown[]; furthest: number };
  expect(shapes).toEqual([
    ['native', 1, 12, 18710],
    ['wasm', 1, 12, 18710],
  ]);
  expect(furthest).toBeLessThan(1e-3);
});

test('an unknown runtime is refused by name', async () => {
  await expect(openSession('none.onnx', 'cuda')).rejects.toThrow('ONNX_RUNTIME is cuda; native or wasm is expected.');
});

test('a file that is not a model is refused', async () => {
  await expect(openSession(import.meta.filename, 'native')).rejects.toThrow();
});
