import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's Node environment with the typed arrays of Node itself. Native modules such as onnxruntime-node create arrays
 * outside of the test's context, and would fail `instanceof` checks against the context's own classes. When a test failed,
 * `globalThis.tellMore`, if a test file sets it, prints what its system looks like before anything is cleaned up.
 */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.Float32Array = Float32Array;
    this.global.BigInt64Array = BigInt64Array;
  }

  async handleTestEvent({ name, test }) {
    if (name === 'test_done' && test.errors.length > 0) await this.global.tellMore?.(test.name);
  }
}
