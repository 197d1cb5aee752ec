import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCEPTANCE_FEATURES } from '@exam-evaluation/marking/offline/judgement/confidence-features.ts';
import { LOOKED_AT } from '@exam-evaluation/marking/offline/judgement/look.ts';
import type { FittedModel, Head } from '@exam-evaluation/marking/offline/judgement/model.ts';
import { readCached } from '@exam-evaluation/marking/text/read.ts';
import type { PairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { writeAcceptanceRows } from './acceptance-rows.ts';
import { commonWords } from './common-words.ts';
import { type Row, readRows, SETS } from './data.ts';
import { FOLDS, isForHeads } from './folds.ts';
import { type Asked, publicQuestions, suiteMaterial, writeMaterial } from './material.ts';
import { fitOrder } from './order.ts';
import { givenSuites, OWN_FILES, ownSuites, type SuiteQuestion, suiteFiles } from './suites.ts';

/** The data of a folder, with the suites of this repository. */
export interface FittingData {
  rows: Row[];
  suites: SuiteQuestion[];
  files: string[];
}

/** The models that a fit gives. */
export interface Fitted {
  /** A model for each group of questions left out. */
  unseen: FittedModel[];
  /** The model fitted on all. */
  all: FittedModel;
}

/**
 * Sets whose answers may be part of the model that ships, as pairs of kinds of words. Mohler's is left out, since its
 * licence is not stated.
 */
const OF_ORDER = SETS.filter(({ name }) => name !== 'Mohler').map(({ name }) => name as string);

/** Reads the public sets of a folder, the suites in its folder `teachers`, and those of this repository. */
export function fittingData(folder: string): FittingData {
  const given = suiteFiles(join(folder, 'teachers'));
  return {
    rows: readRows(folder),
    suites: [...ownSuites(), ...givenSuites(given)],
    files: [...SETS.map(({ file }) => join(folder, file)), ...OWN_FILES, ...given],
  };
}

/** The folder for intermediate files, created when missing; by default a new temporary one. */
export function workFolder(given: string | undefined): string {
  if (given === undefined) return mkdtempSync(join(tmpdir(), 'fitting-'));
  mkdirSync(given, { recursive: true });
  return given;
}

/** The models of an earlier fit in a work folder, or of a new one. */
export async function fittedIn(work: string, data: FittingData, pairs: PairJudge): Promise<Fitted> {
  const file = join(work, 'models.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Fitted) : await fit(work, data, pairs);
}

/** Fits everything, with python3 and LightGBM, and keeps the models and what they were fitted on in a work folder. */
export async function fit(work: string, { rows, suites }: FittingData, pairs: PairJudge): Promise<Fitted> {
  const common = commonWords(rows);
  const written = rows.filter(({ set }) => OF_ORDER.includes(set));
  const order = fitOrder(written.map(({ answer }) => readCached(answer)));
  const asked = [...publicQuestions(rows), ...suiteMaterial(suites)].filter(isForHeads).map(thinnedOut);
  tell(`${asked.length} questions: comparing their answers with what is expected`);
  await writeMaterial(join(work, 'material.jsonl'), asked, pairs, common);
  tell('fitting the credit of a point');
  const credit = headsOf('credit', work, 'material.jsonl');
  const model = (head: Head, acceptance: Head): FittedModel => ({
    features: [...LOOKED_AT],
    credit: head,
    acceptanceFeatures: [...ACCEPTANCE_FEATURES],
    acceptance,
    common,
    order,
  });
  const unsure = credit.slice(0, FOLDS).map((head) => model(head, { first: 0, trees: [] }));
  tell('judging with the models of the groups left out');
  const judged = await writeAcceptanceRows(join(work, 'acceptance.jsonl'), asked, unsure, pairs);
  tell(`fitting the acceptance of marks for ${judged} answers`);
  const acceptance = headsOf('acceptance', work, 'acceptance.jsonl');
  const models = credit.map((head, index) => model(head, acceptance[index]!));
  const fitted = { unseen: models.slice(0, FOLDS), all: models.at(-1)! };
  writeFileSync(join(work, 'models.json'), JSON.stringify(fitted));
  return fitted;
}

/** One answer in this many of the public sets is fitted on: they have four times the answers of the suites. */
const PUBLIC_EVERY = 4;

function thinnedOut(own: Asked): Asked {
  const isPublic = SETS.some(({ name }) => name === own.set);
  return isPublic ? { ...own, answers: own.answers.filter((_, at) => at % PUBLIC_EVERY === 0) } : own;
}

/** The heads that fit.py writes: one for each group left out and, last, that for all. */
function headsOf(what: 'credit' | 'acceptance', work: string, material: string): Head[] {
  const [script, out] = [fileURLToPath(new URL('fit.py', import.meta.url)), join(work, `${what}-heads.json`)];
  execFileSync('python3', [script, what, join(work, material), out, String(FOLDS)], { stdio: 'inherit' });
  return (JSON.parse(readFileSync(out, 'utf8')) as { heads: Head[] }).heads;
}

function tell(what: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);
}
