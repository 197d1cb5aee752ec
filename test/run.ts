// `npm test`: every suite in order, the seconds of each, and one line of totals; `npm test -- 'races|faults'` only
// those; `--list` prints their names. `npm test -- --changed`: types, lint and the test files that a change since main can reach through imports.
// Real parts (PostgreSQL, Kafka, Redis, MinIO) and the tools that check the release are used if installed; with CI=true
// those that the stages need are installed and required.
import { popplerIsInstalled } from '@exam-evaluation/grading/readers/poppler.ts';
import { tesseractIsInstalled } from '@exam-evaluation/grading/readers/tesseract.ts';
import { findChromium } from './browser/chromium.ts';
import { forgetRecorded } from './clauses/recorded.ts';
import { missingTools as missingForClients } from './clients/tools.ts';
import { missingParts, startRealParts } from './harness/real-parts.ts';
import { missingTools } from './helm/tools.ts';
import { addOutcome, changeBase, jest, nothingRun, type Outcome, runProcess, runStage, type Stage } from './stages.ts';

const ci = process.env.CI === 'true';
const args = process.argv.slice(2);
const onlyChanged = args.includes('--changed');
/** Pattern of the names of stages to run; without one every stage runs. */
const [pattern = ''] = args.filter((arg) => !arg.startsWith('--'));
const only = new RegExp(pattern);

const npm = (name: string, ...args: string[]): Stage => ({
  name,
  command: ['npm', 'run', '-s', ...args],
  limitSeconds: 300,
});

const checks: Stage[] = [npm('types', 'types'), npm('lint', 'lint'), npm('proto', 'proto:check')];
/** Print is read with the npm programs, as for a newcomer who has only Node, whatever this machine has installed. */
const env = { PRINT_READER: 'npm' };
// More files run at once than there are cores, since most of them wait for a database or for the system.
const embedded: Stage[] = [
  ...checks,
  // 10,000 schedules take 60 s of processor time on all cores, or three minutes on a busy machine.
  npm('simulation', 'simulate'),
  // Most of it installs the generator and the checker into a virtual environment, once a machine.
  npm('sdk for python', 'sdks:python'),
  jest('unit', { projects: ['unit'], workers: 3, limitSeconds: 1_500, env }),
  jest('contract on embedded parts', { projects: ['contract'], workers: 4, limitSeconds: 1_500, env }),
  jest('own systems', { projects: ['own-systems'], workers: 4, limitSeconds: 1_200, env, secondTry: true }),
];
const races = (on: string) => jest(`races on ${on} parts`, { projects: ['races'], workers: 3, limitSeconds: 1_800 });

/**
 * The suites that share one set of parts and services. Commands in documents are left out, since they run on embedded
 * parts, as their readers run them.
 */
const sharingParts: Stage[] = [
  jest('contract on real parts', {
    projects: ['contract'],
    workers: 4,
    limitSeconds: 1_500,
    without: '/integrators/(?:documents|samples|errors-page)',
  }),
  races('real'),
  jest('integration', { projects: ['integration'], workers: 3, limitSeconds: 900 }),
];
/** The suites that read pictures, and the demo, once more with the native programs, which read differently. */
const onNativePrograms = jest('reading with native programs', {
  projects: ['unit', 'own-systems'],
  workers: 2,
  limitSeconds: 600,
  files: [
    ...['read-copy', 'pen', 'handwritten', 'raised-on-pages'].map(
      (name) => `services/grading/src/copies/${name}.test.ts`,
    ),
    'services/grading/src/readers/kept-tesseract.test.ts',
    'test/own-systems/demo.test.ts',
  ],
  env: { PRINT_READER: 'native' },
});
/** People in a browser: each file starts a system of its own. */
const journeys = jest('journeys', { projects: ['browser'], workers: 3, limitSeconds: 1_500, env, secondTry: true });
/**
 * Clients as integrators get them, generated and packed, on every runtime. The limit allows for libraries that Maven
 * still has to fetch.
 */
const clients = jest('clients', { projects: ['clients'], workers: 2, limitSeconds: 1_200, env });
/** Each file starts and stops parts of its own, and waits for time to pass. */
const faults = jest('faults', { projects: ['faults'], workers: 3, limitSeconds: 2_400, secondTry: true });
/** One file runs pods under load, another a control plane: with more than two at once, probes would be late. */
const release = jest('release', { projects: ['helm'], workers: 2, limitSeconds: 1_500, secondTry: true });

/** Runs the tests that import something changed. Tests over HTTP import no service, so they are not found. */
async function runChanged(): Promise<void> {
  const since = changeBase();
  console.log(`Only what imports something changed since ${since.slice(0, 12)}. Tests over HTTP import no service:`);
  console.log(
    'run theirs by name before you push, such as npm run jest -- test/contract/exams --selectProjects contract',
  );
  const totals = nothingRun();
  const reached = jest('changed', {
    projects: ['unit', 'contract', 'own-systems'],
    workers: 3,
    limitSeconds: 1_500,
    since,
  });
  for (const stage of [...checks, reached]) addOutcome(totals, await runStage(stage));
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

/** Whether any of these stages is to run. */
const wants = (...stages: readonly Stage[]): boolean => stages.some(({ name }) => only.test(name));

async function main(): Promise<void> {
  const started = performance.now();
  const wantsParts = wants(onNativePrograms, ...sharingParts, faults, release);
  const parts = ci && wantsParts ? install('parts', 'parts') : Promise.resolve();
  const browser = parts.then(() => (ci && wants(journeys) ? install('browser', 'test:browser') : undefined));
  const compilers = browser.then(() => (ci && wants(clients) ? install('compilers', 'test:clients') : undefined));
  const tools = compilers.then(() => (ci && wants(release) ? install('tools', 'test:helm') : undefined));
  const totals = nothingRun();
  if (!pattern) forgetRecorded();
  for (const stage of embedded) addOutcome(totals, await run(stage));
  const runWith = async (stage: Stage, what: string, missing: readonly string[], script: string) => {
    if (!wants(stage)) return;
    if (found(what, missing, script)) addOutcome(totals, await runStage(stage));
    else if (ci) totals.failed++;
  };
  await parts;
  await runWith(onNativePrograms, 'the suites of reading on native programs', await missingPrograms(), 'parts');
  await browser;
  await runWith(journeys, 'the journeys in a browser', findChromium() ? [] : ['Chromium'], 'test:browser');
  await compilers;
  await runWith(clients, 'the generated and packed clients', missingForClients(), 'test:clients');
  const onRealParts = missingParts().length === 0;
  if (onRealParts) {
    if (wants(...sharingParts)) addOutcome(totals, await runSharingParts());
  } else {
    if (wants(...sharingParts) && !found('the suites on real parts', missingParts(), 'parts') && ci) totals.failed++;
    // Races run on the stack of several processes where it is available, otherwise on the one-process system.
    addOutcome(totals, await run(races('embedded')));
  }
  await runWith(faults, 'the faults', missingParts(), 'parts');
  await tools;
  await runWith(release, 'the checks of the release', [...missingParts(), ...missingTools()], 'test:helm');
  addOutcome(totals, await run(clauses(!pattern && onRealParts)));
  console.log(`\n== all stages in ${((performance.now() - started) / 60_000).toFixed(1)} min`);
  for (const file of totals.unstable)
    console.log(`!! UNSTABLE: ${file} failed, and passed when it ran again by itself`);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

async function missingPrograms(): Promise<string[]> {
  const [poppler, tesseract] = await Promise.all([popplerIsInstalled(), tesseractIsInstalled()]);
  return [...(poppler ? [] : ['poppler']), ...(tesseract ? [] : ['tesseract'])];
}

/** Prints what is not run because something is missing. */
function found(what: string, missing: readonly string[], script: string): boolean {
  if (missing.length === 0) return true;
  console.log(`\n!! NOT RUN: ${what}. Missing: ${missing.join(', ')}. Install with: npm run ${script} -- install`);
  return false;
}

async function runSharingParts(): Promise<Outcome> {
  const totals = nothingRun();
  const parts = await startRealParts();
  try {
    const env = { ...parts.env, TEST_RUNTIME: parts.runtimeFile };
    for (const stage of sharingParts) addOutcome(totals, await run({ ...stage, env }));
  } finally {
    const leaks = await parts.stop();
    console.log(`== secrets in the logs of the run: ${leaks.join('; ') || 'none'}`);
    addOutcome(totals, { ...nothingRun(), passed: leaks.length === 0 ? 1 : 0, failed: leaks.length });
  }
  return totals;
}

/** The stage that checks whether the passed tests cover the contract: all suites, or those that ran. */
function clauses(complete: boolean): Stage {
  return npm('clauses', 'clauses', '--', ...(complete ? ['--complete'] : []));
}

async function run(stage: Stage): Promise<Outcome> {
  return only.test(stage.name) ? await runStage(stage) : nothingRun();
}

/**
 * Installs while suites run, which wait for it in the end: with less of the processor than they have, but enough for
 * compilers to finish on a machine that is busy all the time.
 */
async function install(name: string, script: string): Promise<void> {
  const command = ['nice', '-n', '5', 'npm', 'run', '-s', script, '--', 'install'];
  const { code, seconds } = await runProcess({ name, command, limitSeconds: 4_200 });
  console.log(`== ${name} installed (exit ${code}) in ${seconds} s`);
}

if (args.includes('--list')) {
  const all = [...embedded, onNativePrograms, journeys, clients, ...sharingParts, faults, release];
  for (const { name } of all) console.log(name);
} else await (onlyChanged ? runChanged() : main());
