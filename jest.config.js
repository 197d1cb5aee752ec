// Runs as ESM (node --experimental-vm-modules); swc only strips types, as Node 24 does in production.
const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024', experimental: { keepImportAttributes: true } },
        module: { type: 'es6' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/', '/proto/gen/'],
  modulePathIgnorePatterns: ['/\\.data/', '/\\.stack/'],
};

/**
 * Suites: `unit` needs nothing; `contract` and `races` start the embedded system, or talk to the one that TEST_RUNTIME names; each file of `own-systems`
 * starts an embedded system with settings of its own; `integration` and `faults` need the real parts; `helm` needs the
 * tools that `npm run test:helm -- install` fetches.
 */
export default {
  testTimeout: 30_000,
  reporters: ['default', '<rootDir>/test/clauses/reporter.ts'],
  maxConcurrency: 5, // kill runs mostly wait, so five go side by side
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{packages,services,deploy,test/harness,test/clauses,test/clock}/**/*.test.ts'],
    },
    ...['contract', 'races', 'own-systems', 'integration', 'faults', 'helm'].map((name) => ({
      ...shared,
      displayName: name,
      testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
      ...((name === 'contract' || name === 'races') && {
        globalSetup: '<rootDir>/test/harness/global-setup.ts',
        globalTeardown: '<rootDir>/test/harness/global-teardown.ts',
      }),
    })),
  ],
};
