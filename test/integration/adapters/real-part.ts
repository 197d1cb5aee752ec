import { describe, test } from '@jest/globals';

/** Runs a suite against a real part if the environment names it; otherwise prints what was not tested. */
export function withRealPart(name: string, variable: string, suite: (address: string) => void): void {
  const address = process.env[variable];
  if (address) suite(address);
  else
    describe.skip(name, () =>
      test(`NOT TESTED: ${variable} is not set (npm run parts -- start; npm run parts -- env)`, () => undefined),
    );
}
