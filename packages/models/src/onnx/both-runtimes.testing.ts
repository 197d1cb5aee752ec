// Prints what both runtimes output for a blank line. It runs as a separate process because Jest's typed arrays are not
// Node's.
import { modelFile } from '../model-file.ts';
import { openSession } from './session.ts';

const path = await modelFile('PP-OCRv6_rec_small.onnx');
/** Planes, rows and columns of the picture of a line. */
const dims = [1, 3, 48, 96];
const outputs: Float32Array[] = [];
const shapes: unknown[] = [];
for (const runtime of ['native', 'wasm'] as const) {
  const session = await openSession(path, runtime);
  const [output] = Object.values(
    await session.run({ [session.inputNames[0]!]: { data: new Float32Array(3 * 48 * 96).fill(1), dims } }),
  );
  outputs.push(output!.data);
  shapes.push([session.runtime, ...output!.dims]);
  await session.release();
}
const furthest = outputs[0]!.reduce((most, value, at) => Math.max(most, Math.abs(value - outputs[1]![at]!)), 0);
process.stdout.write(JSON.stringify({ shapes, furthest }));
