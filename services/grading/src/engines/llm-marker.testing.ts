import { createLogger } from '@exam-evaluation/runtime/log.ts';
import type { FakeModel } from '@exam-evaluation/testing/language-model.ts';
import { inThisProcess as computing } from '../computing/in-this-process.ts';
import { Gate } from '../language-model/gate.ts';
import { openModel } from '../language-model/open-model.ts';
import { ModelSession } from '../language-model/session.ts';
import type { AnswerMarker } from './engine.ts';
import { createLlmMarker } from './llm-marker.ts';
import { offlineMarker } from './offline-marker.ts';

/** A question about leaves with two criteria of 2 marks, for tests. */
export const RUBRIC = {
  criteria: [
    { name: 'Pigment', marks: 200, keywords: ['chlorophyll'], guidance: 'Names the pigment.' },
    { name: 'Reflection', marks: 200, keywords: ['reflects green light'] },
  ],
};
export const QUESTION = { text: 'Why do leaves look green?', rubric: RUBRIC };

const log = createLogger({ service: 'test', level: 'silent' });

export interface MarkerOptions {
  fallback?: boolean;
  /** Stored answers, by key. */
  answers?: Map<string, string>;
}

/** Creates the marker for a new copy; it asks a model played by the test. */
export async function markerAsking(
  fake: FakeModel,
  { fallback = false, answers = new Map() }: MarkerOptions = {},
): Promise<AnswerMarker> {
  const settings = {
    baseUrl: fake.baseUrl('openai-compatible'),
    apiKey: undefined,
    model: 'some-model',
    outputTokens: 500,
  };
  const model = await openModel({ ...settings, provider: 'openai-compatible' });
  const kept = {
    recall: async (key: string) => answers.get(key),
    keep: async (key: string, json: string) => {
      if (!answers.has(key)) answers.set(key, json);
      return answers.get(key)!;
    },
  };
  const limits = { timeoutMs: 5_000, retries: 1, copyTokens: 1_000_000 };
  const session = new ModelSession({
    model,
    gate: new Gate(4),
    kept,
    limits,
    prices: { input: 0, output: 0 },
    endBy: performance.now() + 60_000,
    ids: {},
    log,
  });
  const offline = offlineMarker(computing);
  return createLlmMarker({ session, model: model.name, offline, computing, fallback, parallel: 2 });
}
