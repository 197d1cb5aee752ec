// Mutants of protections: active content in the checked copy, an endless loop in the marker, guards of the protocols
// removed from the code.
import { flip, type Mutant, type Tests } from './mutant.ts';

const DRAWING = 'services/grading/src/checked-copy/draw.ts';
const OPERATIONS = 'packages/data/src/operations.ts';
const SIMULATION: Tests = { unit: 'test/simulation/simulation' };
const OPERATION: Tests = { unit: 'packages/data/src/operations' };
const HOSTILE: Tests = { unit: 'services/grading/src/checked-copy/hostile' };

const TITLED = 'document.setTitle(snapshot!.title);';
const OPEN_ACTION = `document.catalog.set(document.catalog.keys()[0].constructor.of('OpenAction'), document.context.obj({}));`;

export function harmMutants(): Mutant[] {
  return [
    flip(DRAWING, TITLED, `${TITLED} ${OPEN_ACTION}`, HOSTILE),
    flip(DRAWING, TITLED, `${TITLED} document.addJavaScript('x', 'app.alert(1)');`, HOSTILE),
    flip(
      'services/grading/src/computing/steps.ts',
      'markAnswer({ ...about, answer }, offline, never)',
      '(() => { for (;;); })()',
      { contract: 'contract/results' },
    ),
    flip(
      OPERATIONS,
      'if (!(error instanceof ContractError && error.status < 500)) throw error;',
      'throw error;',
      OPERATION,
    ),
    flip(OPERATIONS, 'if (!(await insertOperation(tx, operation))) return', 'if (false) return', OPERATION),
    flip('services/submissions/src/intake/submit.ts', 'gate.fence > exam.fence', 'false', SIMULATION),
    flip(
      'services/submissions/src/attempts/outcome/complete.ts',
      '!attempt || BigInt(attempt.token) !== token',
      '!attempt',
      SIMULATION,
    ),
  ];
}
