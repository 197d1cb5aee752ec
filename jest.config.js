// Runs as ESM (node --experimental-vm-modules); swc only strips types, as Node 24 does in production.
const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/test/harness/environment.js',
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

/** What stands ready for all files of a run: databases to copy, or a running system. */
const SETUPS = {
  unit: 'databases',
  integration: 'databases',
  contract: 'system',
  races: 'system',
  clients: 'system',
  'own-systems': 'data',
  browser: 'data',
  faults: 'data',
};

const project = (displayName, folder = `test/${displayName}`) => ({
  ...shared,
  displayName,
  testMatch: [`<rootDir>/${folder}/**/*.test.ts`],
  ...(SETUPS[displayName] && {
    globalSetup: `<rootDir>/test/harness/setup-${SETUPS[displayName]}.ts`,
    globalTeardown: '<rootDir>/test/harness/teardown.ts',
  }),
});

/**
 * Suites: `unit` needs nothing; `contract` and `races` start the embedded system, or talk to the one that TEST_RUNTIME names; so does `clients`, which needs what `npm run test:clients -- install` fetches; each file of `own-systems`
 * starts an embedded system with settings of its own, and of `browser`, which needs Chromium, too; `integration` and `faults` need the real parts; `helm` needs the
 * tools that `npm run test:helm -- install` fetches.
 */
export default {
  testTimeout: 600_000, // above PATIENCE_MS, so that what did not come is told by name
  testSequencer: '<rootDir>/test/harness/longest-first.js',
  reporters: ['default', '<rootDir>/test/clauses/reporter.ts'],
  workerIdleMemoryLimit: '1.5GB', // Jest's issue 14605: modules of ended files stay in memory
  maxConcurrency: 3, // a kill run starts its system twice: with more side by side on two cores, leases lapse
  projects: [
    project(
      'unit',
      '{packages,services,deploy,sdks,test/harness,test/clauses,test/clock,test/repository,test/supply-chain,test/simulation,test/histories,test/faults-page,test/bench/scale}',
    ),
    ...['contract', 'races', 'clients', 'own-systems', 'browser', 'integration', 'faults', 'helm'].map((name) =>
      project(name),
    ),
  ],
};
