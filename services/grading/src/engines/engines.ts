import type { Feature } from '@exam-evaluation/contract/features.ts';
import type { Claim, WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { readVersion } from '@exam-evaluation/runtime/version.ts';
import type { Computing } from '../computing/computing.ts';
import { locatingBy } from '../computing/locating.ts';
import { keepingPages } from '../copies/kept-pages.ts';
import { readCopyByModel } from '../copies/read-by-model.ts';
import { readCopy } from '../copies/read-copy.ts';
import { readFramed } from '../copies/read-framed.ts';
import { Gate } from '../language-model/gate.ts';
import { keptAnswers } from '../language-model/kept-answers.ts';
import type { LanguageModel } from '../language-model/model.ts';
import { openModel } from '../language-model/open-model.ts';
import { ModelSession } from '../language-model/session.ts';
import { type MarkerSettings, modelSettings } from '../language-model/settings.ts';
import type { AnswerMarker, ChooseEngine, Engine } from './engine.ts';
import type { createLlmMarker } from './llm-marker.ts';
import { offlineMarker } from './offline-marker.ts';

/** The feature that an institute needs before any of its data is sent to a language model. */
const FEATURE: Feature = 'llm';

export interface EngineParts {
  settings: MarkerSettings;
  reader: CopyReader;
  /** Runs everything that is computed on the text of answers, within limits. */
  computing: Computing;
  work: RpcClient<typeof WorkService>;
  log: Logger;
}

/**
 * Returns the choice of engine that the settings allow: offline, or with a language model for institutes that have the
 * feature.
 * @throws ConfigError.
 */
export async function createEngines(parts: EngineParts): Promise<ChooseEngine> {
  const { settings, computing } = parts;
  const { version, commit } = readVersion(process.env);
  const readerFor = (claim: Claim) => keepingPages({ ...parts, build: `${version} ${commit}` }, claim);
  const marker = offlineMarker(computing);
  const offline = (claim: Claim): Engine => ({
    ...framedBy(readerFor(claim), computing),
    read: (pdfPath, exam, signal) =>
      readCopy(pdfPath, exam, { reader: readerFor(claim), signal, ...locatingBy(computing) }),
    marker,
  });
  const named = modelSettings(settings);
  if (!named) return offline;
  const model = await openModel(named);
  // It brings the word list and the tagger along, 50 MB that a process without a language model leaves to its children.
  const { createLlmMarker: markBy } = await import('./llm-marker.ts');
  const gate = new Gate(settings.LLM_CONCURRENCY);
  return (claim) => {
    if (claim.features.includes(FEATURE))
      return withModel(claim, { ...parts, reader: readerFor(claim), model, gate, offline: marker, markBy });
    if (settings.MARKER === 'auto') return offline(claim);
    const message = 'The marker that is set up is not switched on for this institute.';
    throw new CopyError('engine_unavailable', message, undefined, { isForGood: true });
  };
}

/** Frames are small and hold one answer: the readers of this machine read them, whatever has read the copy. */
function framedBy(reader: CopyReader, computing: Computing): Pick<Engine, 'readFramed'> {
  return {
    readFramed: (pdfPath, exam, framed, signal) =>
      readFramed(pdfPath, exam, framed, { reader, signal, ...locatingBy(computing) }),
  };
}

interface ModelParts extends EngineParts {
  model: LanguageModel;
  gate: Gate;
  offline: AnswerMarker;
  markBy: typeof createLlmMarker;
}

function withModel(claim: Claim, parts: ModelParts): Engine {
  const { settings, reader, work, log, model, gate, offline, computing, markBy } = parts;
  const { submissionId, attemptId } = claim;
  const session = new ModelSession({
    model,
    gate,
    kept: keptAnswers(work, claim),
    limits: {
      timeoutMs: settings.LLM_TIMEOUT_SECONDS * 1_000,
      retries: settings.LLM_RETRIES,
      copyTokens: settings.LLM_COPY_TOKENS,
    },
    prices: { input: settings.LLM_INPUT_PRICE, output: settings.LLM_OUTPUT_PRICE },
    endBy: performance.now() + claim.limitSeconds * 1_000,
    ids: { submission_id: submissionId, attempt_id: attemptId },
    log,
  });
  const locating = locatingBy(computing);
  const { LLM_FALLBACK: fallback, LLM_CONCURRENCY: parallel } = settings;
  return {
    ...framedBy(reader, computing),
    read: (pdfPath, exam, signal) =>
      readCopyByModel(pdfPath, exam, { reader, session, fallback, parallel, signal, ...locating }),
    marker: markBy({ session, model: model.name, offline, computing, fallback, parallel }),
    model: { name: model.name, usage: session.usage },
  };
}
