import { TestEnvironment } from 'jest-environment-node';

/**
 * Node's environment with the typed arrays of Node itself: native modules, such as onnxruntime-node, make arrays outside
 * of the test's context, and what they are handed back to asks whether they are instances of its own.
 */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.Float32Array = Float32Array;
    this.global.BigInt64Array = BigInt64Array;
  }
}
