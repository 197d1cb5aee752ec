import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@bufbuild/protobuf';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { inSpan, SpanKind } from '@exam-evaluation/runtime/spans.ts';
import type { z } from 'zod';
import { parseAnswer, toSchema } from './answer.ts';
import { fenceQuotations, type PromptPart } from './fence.ts';
import type { Gate } from './gate.ts';
import { callSeconds, countCall, countPaid } from './metrics.ts';
import {
  type LanguageModel,
  ModelError,
  type ModelReply,
  type ModelRequest,
  type Purpose,
  type Tokens,
} from './model.ts';

/** A question to a language model, with the shape that its answer must have. */
export interface Prompt<T> {
  purpose: Purpose;
  /** Version of the fixed text. */
  version: string;
  /** The fixed text of the prompt. */
  system: string;
  /** Text that is the same for all copies of an exam or a question, written by people who may instruct the model. */
  shared: string;
  parts: readonly PromptPart[];
  answer: z.ZodType<T>;
}

/** A store of the model's answers by prompt, so that an institute does not pay twice for the same question. */
export interface KeptAnswers {
  recall(key: string): Promise<string | undefined>;
  /** @returns the answer that is stored; an earlier one wins over this one. */
  keep(key: string, json: string): Promise<string>;
}

interface SessionLimits {
  /** Time limit of one call. */
  timeoutMs: number;
  /** How often a call that failed is repeated. */
  retries: number;
  /** The most tokens that a copy may use; no call starts after that. */
  copyTokens: number;
}

export interface SessionOptions {
  model: LanguageModel;
  gate: Gate;
  kept: KeptAnswers;
  limits: SessionLimits;
  /** Price of a million tokens, in the operator's currency. */
  prices: { input: number; output: number };
  /** The copy's deadline by `performance.now()`, since the wall clock may be set meanwhile. */
  endBy: number;
  /** Ids for log lines. */
  ids: JsonObject;
  log: Logger;
}

/** What a copy has cost so far. */
export interface Usage extends Tokens {
  /** Calls that were answered and paid for. */
  calls: number;
  /** Answers taken from the store instead. */
  recalled: number;
  /** In the operator's currency. */
  cost: number;
}

const PAUSE_MS = 500;
/** A provider that asks for a longer pause counts as unavailable. */
const PAUSE_MS_MAX = 30_000;
/** Time reserved for the copy after the model's last call: to grade without the model, or to fail cleanly. */
const RESERVE_MS = 10_000;

/** Asks a language model on behalf of one copy, with retries, within the copy's time and tokens. */
export class ModelSession {
  readonly usage: Usage = { calls: 0, recalled: 0, input: 0, cached: 0, output: 0, cost: 0 };
  readonly #options: SessionOptions;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** @throws ModelError when there is no answer of this shape; the signal's reason when it fires. */
  async ask<T>(prompt: Prompt<T>, signal: AbortSignal): Promise<T> {
    const key = hashPrompt(this.#options.model, prompt);
    const known = parseAnswer(prompt.answer, await this.#recall(key));
    if (known !== undefined) {
      this.usage.recalled++;
      countCall(prompt.purpose, 'recalled');
      return known;
    }
    for (let failures = 0; ; ) {
      try {
        const { json, answer } = await this.#try(prompt, signal);
        return parseAnswer(prompt.answer, await this.#keep(key, json)) ?? answer;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ModelError)) throw error;
        const pauseMs = pauseBefore(++failures, error);
        const again = failures <= this.#options.limits.retries && pauseMs !== undefined;
        this.#options.log.warn(
          { ...this.#options.ids, purpose: prompt.purpose, failure: error.failure, detail: error.message, again },
          'the language model gave no answer',
        );
        if (!again) throw error;
        await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  /** Makes one call and counts it in the usage and the metrics. */
  async #try<T>(prompt: Prompt<T>, signal: AbortSignal): Promise<{ json: string; answer: T }> {
    const { gate, model } = this.#options;
    const { purpose, system, shared, answer } = prompt;
    try {
      const request = { purpose, system, shared, content: fenceQuotations(prompt.parts), schema: toSchema(answer) };
      const { text, tokens } = await gate.pass(() => this.#call(model, request, signal), signal);
      this.#count(purpose, tokens);
      const parsed = parseAnswer(prompt.answer, text);
      if (parsed === undefined) throw new ModelError('malformed', 'the answer has not the shape asked for');
      countCall(purpose, 'ok');
      return { json: text, answer: parsed };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      countCall(purpose, error.failure);
      if (error.tokens) this.#count(purpose, error.tokens);
      throw error;
    }
  }

  async #call(model: LanguageModel, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    const { limits, endBy, gate } = this.#options;
    if (this.usage.input + this.usage.output >= limits.copyTokens) {
      throw new ModelError('over_budget', 'the copy has used up its tokens');
    }
    const leftMs = Math.min(limits.timeoutMs, Math.round(endBy - RESERVE_MS - performance.now()));
    if (leftMs <= 0) throw new ModelError('timed_out', "the copy's time is over");
    const timeout = AbortSignal.timeout(leftMs);
    const startedAt = performance.now();
    try {
      const attributes = { 'gen_ai.request.model': model.name, purpose: request.purpose };
      return await inSpan('ask language model', { kind: SpanKind.CLIENT, attributes }, () =>
        model.ask(request, AbortSignal.any([signal, timeout])),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) throw new ModelError('timed_out', `no answer in ${leftMs} ms`);
      if (error instanceof ModelError && error.failure === 'rate_limited') {
        gate.closeFor(Math.min(error.retryAfterMs ?? PAUSE_MS, PAUSE_MS_MAX));
      }
      throw error;
    } finally {
      callSeconds((performance.now() - startedAt) / 1_000, { purpose: request.purpose });
    }
  }

  #count(purpose: Purpose, tokens: Tokens): void {
    this.usage.calls++;
    this.usage.input += tokens.input;
    this.usage.cached += tokens.cached;
    this.usage.output += tokens.output;
    const { prices } = this.#options;
    const price = (tokens.input * prices.input + tokens.output * prices.output) / 1e6;
    this.usage.cost += price;
    countPaid(purpose, tokens, price);
  }

  /** Looks the answer up in the store. A failure is not an error, since the model can be asked instead. */
  async #recall(key: string): Promise<string | undefined> {
    const { kept, log, ids } = this.#options;
    return await kept.recall(key).catch((error: unknown) => {
      log.warn({ err: error, ...ids }, 'kept answers of the language model cannot be read');
      return undefined;
    });
  }

  async #keep(key: string, json: string): Promise<string> {
    const { kept, log, ids } = this.#options;
    return await kept.keep(key, json).catch((error: unknown) => {
      log.warn({ err: error, ...ids }, 'an answer of the language model could not be kept');
      return json;
    });
  }
}

/** Milliseconds to wait before the next try; undefined when a retry would not help. */
function pauseBefore(tries: number, { failure, retryAfterMs }: ModelError): number | undefined {
  if (failure === 'rejected' || failure === 'over_budget') return undefined;
  if (retryAfterMs !== undefined && retryAfterMs > PAUSE_MS_MAX) return undefined;
  if (failure === 'refused' || failure === 'cut_off' || failure === 'malformed') return 0;
  const backoff = PAUSE_MS * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
  return Math.min(Math.max(backoff, retryAfterMs ?? 0), PAUSE_MS_MAX);
}

/** Hashes everything that the answer depends on, but for the random mark of the fence. */
function hashPrompt(
  model: LanguageModel,
  { purpose, version, system, shared, parts, answer }: Prompt<unknown>,
): string {
  const hash = createHash('sha256');
  const fixed = [model.name, purpose, version, system, shared, toSchema(answer)];
  hash.update(JSON.stringify(fixed));
  for (const part of parts) {
    if (part instanceof Uint8Array) hash.update(`\0picture ${part.byteLength}\0`).update(part);
    else hash.update(`\0${JSON.stringify(part)}`);
  }
  return hash.digest('hex');
}
