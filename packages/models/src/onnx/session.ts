import { readFile } from 'node:fs/promises';
import type { InferenceSession, Tensor } from 'onnxruntime-node';

/** What runs a model: the native library of the platform, or WebAssembly, which is 2 to 3 times slower. */
type OnnxRuntime = 'native' | 'wasm';

type Data = Float32Array | BigInt64Array;

/** An array of numbers and its shape. */
interface OnnxTensor<D extends Data = Data> {
  data: D;
  dims: readonly number[];
}

/** A model that is ready to run, on one thread. */
export interface OnnxSession {
  runtime: OnnxRuntime;
  inputNames: readonly string[];
  outputNames: readonly string[];
  /** Runs the model; all outputs are of 32-bit floats. Runs must not overlap. Throws what the runtime throws. */
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Record<string, OnnxTensor<Float32Array>>>;
  release(): Promise<void>;
}

/** What both packages export, as far as it is used. */
interface Ort {
  InferenceSession: typeof InferenceSession;
  Tensor: typeof Tensor;
}

/**
 * Opens a model on one thread: with the native library where it loads on this platform, otherwise with WebAssembly.
 * @param runtime forces one of them; an empty value counts as absent. Throws where that one does not load, and for a
 *   file that is not a model.
 */
export async function openSession(
  path: string,
  runtime: string | undefined = process.env.ONNX_RUNTIME,
): Promise<OnnxSession> {
  const [ort, loaded] = await load(runtime || undefined);
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // Without the arena a process takes 200 MB less and is as fast, measured on pages of different sizes.
    enableCpuMemArena: false,
    // Numbers too small for full precision count as 0: computing with them takes a processor a seventh of the time of
    // reading handwriting. Words and confidences are the same to the last digit. Natively, the thread that opens a
    // session computes so, too: below 2e-308, JavaScript's numbers are 0 there.
    extra: { session: { set_denormal_as_zero: '1' } },
  };
  const session =
    loaded === 'native'
      ? await ort.InferenceSession.create(path, options)
      : await ort.InferenceSession.create(await readFile(path), options);
  return {
    runtime: loaded,
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    async run(inputs) {
      const feeds = Object.fromEntries(
        Object.entries(inputs).map(([name, { data, dims }]) => [
          name,
          data instanceof Float32Array ? new ort.Tensor('float32', data, dims) : new ort.Tensor('int64', data, dims),
        ]),
      );
      const outputs = await session.run(feeds);
      return Object.fromEntries(
        Object.entries(outputs).map(([name, { data, dims }]) => [name, { data: data as Float32Array, dims }]),
      );
    },
    release: () => session.release(),
  };
}

async function load(runtime: string | undefined): Promise<[Ort, OnnxRuntime]> {
  if (runtime !== undefined && runtime !== 'native' && runtime !== 'wasm') {
    throw new Error(`ONNX_RUNTIME is ${runtime}; native or wasm is expected.`);
  }
  if (runtime !== 'wasm') {
    try {
      return [await import('onnxruntime-node'), 'native'];
    } catch (error) {
      if (runtime === 'native') throw error;
    }
  }
  const ort = await import('onnxruntime-web');
  ort.env.wasm.numThreads = 1;
  return [ort, 'wasm'];
}
