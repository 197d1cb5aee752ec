import OpenAI, { APIError } from 'openai';
import { boundedFetch } from './bounded-fetch.ts';
import {
  type LanguageModel,
  ModelError,
  type ModelReply,
  type ModelRequest,
  tokenCount,
  toModelError,
} from './model.ts';
import type { ModelSettings } from './settings.ts';

type Params = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** A model behind OpenAI's chat completions protocol, which vLLM, Ollama and most other hosts offer too. */
export function openAiModel({ baseUrl, apiKey, model, outputTokens }: ModelSettings): LanguageModel {
  const client = new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    fetch: boundedFetch,
    logLevel: 'off',
  });
  const habits = new AcceptedParameters();
  return {
    name: model,
    async ask(request, signal) {
      for (;;) {
        const params: Params = { model, ...habits.message(request), ...habits.params(outputTokens) };
        try {
          return toReply(await client.chat.completions.create(params, { signal }).catch(habits.learnFrom(params)));
        } catch (error) {
          if (!(error instanceof ParameterRefused)) throw error;
        }
      }
    },
  };
}

function toMessages({ system, shared, content }: ModelRequest): Params['messages'] {
  const parts = [shared, ...content].map((part) =>
    typeof part === 'string'
      ? ({ type: 'text', text: part } as const)
      : ({ type: 'image_url', image_url: { url: `data:image/png;base64,${base64(part)}`, detail: 'high' } } as const),
  );
  return [
    { role: 'system', content: system },
    { role: 'user', content: parts },
  ];
}

/** Checks every field, since the response may come from a proxy. */
function toReply(completion: OpenAI.ChatCompletion | null | undefined): ModelReply {
  const choice = completion?.choices?.[0];
  const usage = completion?.usage;
  const tokens = {
    input: tokenCount(usage?.prompt_tokens),
    cached: tokenCount(usage?.prompt_tokens_details?.cached_tokens),
    output: tokenCount(usage?.completion_tokens),
  };
  if (!choice?.message) throw new ModelError('malformed', 'the response holds no message', { tokens });
  if (choice.message.refusal || choice.finish_reason === 'content_filter') {
    throw new ModelError('refused', 'the model refused', { tokens });
  }
  if (choice.finish_reason === 'length') throw new ModelError('cut_off', 'the answer was cut off', { tokens });
  if (!choice.message.content) throw new ModelError('malformed', 'the answer is empty', { tokens });
  return { text: choice.message.content, tokens };
}

/** The provider refused a parameter that can be left out, so the request is worth repeating without it. */
class ParameterRefused extends Error {}

const BY_WORD = 'Answer with one JSON object and nothing else. It has to fit this JSON Schema:';

/** Remembers which optional parameters this model refused. */
class AcceptedParameters {
  #schema = true;
  #temperature = true;
  #maxTokens = true;

  /**
   * The messages, and the schema where the host enforces one. Otherwise the schema is added to the shared text, since
   * it too is the same for all copies of a question.
   */
  message(request: ModelRequest): Pick<Params, 'messages' | 'response_format'> {
    const { purpose, shared, schema } = request;
    if (this.#schema) {
      const format = { type: 'json_schema', json_schema: { name: purpose, schema, strict: true } } as const;
      return { messages: toMessages(request), response_format: format };
    }
    const told = `${shared}\n\n${BY_WORD}\n${JSON.stringify(schema)}`;
    return { messages: toMessages({ ...request, shared: told }), response_format: { type: 'json_object' } };
  }

  params(most: number): Partial<Params> {
    return {
      ...(this.#temperature && { temperature: 0 }),
      ...(this.#maxTokens ? { max_tokens: most } : { max_completion_tokens: most }),
    };
  }

  /** Judges a refusal by what this request carried, since concurrent requests may have learnt the same meanwhile. */
  learnFrom(sent: Partial<Params>): (error: unknown) => never {
    return (error) => {
      if (error instanceof APIError && (error.status === 400 || error.status === 422)) {
        if (sent.response_format?.type === 'json_schema' && isAboutSchema(error)) {
          this.#schema = false;
          throw new ParameterRefused();
        }
        if ('temperature' in sent && isAbout(error, 'temperature')) {
          this.#temperature = false;
          throw new ParameterRefused();
        }
        if ('max_tokens' in sent && isAbout(error, 'max_tokens')) {
          this.#maxTokens = false;
          throw new ParameterRefused();
        }
      }
      throw toModelError(error);
    };
  }
}

/**
 * Whether the error complains about the schema: `This response_format type is unavailable now`, `does not support
 * response format 'json_schema'`.
 */
function isAboutSchema(error: APIError): boolean {
  return error.param === 'response_format' || /response.formats?\b|json_schema/i.test(error.message);
}

function isAbout(error: APIError, parameter: string): boolean {
  return error.param === parameter || new RegExp(`['"\`]${parameter}['"\`]`).test(error.message);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
