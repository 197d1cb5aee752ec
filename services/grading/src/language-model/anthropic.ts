import Anthropic from '@anthropic-ai/sdk';
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

const KEPT = { cache_control: { type: 'ephemeral' } } as const;

/** A model behind Anthropic's messages protocol. It takes no temperature. */
export function anthropicModel({ baseUrl, apiKey, model, outputTokens }: ModelSettings): LanguageModel {
  const client = new Anthropic({
    apiKey: apiKey ?? 'none',
    authToken: null,
    baseURL: baseUrl,
    maxRetries: 0,
    fetch: boundedFetch,
    logLevel: 'off',
    openTelemetry: false,
  });
  return {
    name: model,
    async ask(request, signal) {
      const params = { ...toParams(request), model, max_tokens: outputTokens };
      const message = await client.messages.create(params, { signal }).catch((error: unknown) => {
        throw toModelError(error);
      });
      return toReply(message);
    },
  };
}

function toParams({ system, shared, content, schema }: ModelRequest) {
  const parts = content.map(
    (part): Anthropic.ContentBlockParam =>
      typeof part === 'string'
        ? { type: 'text', text: part }
        : {
            type: 'image',
            source: { type: 'base64', media_type: 'image/png', data: Buffer.from(part).toString('base64') },
          },
  );
  return {
    system: [{ type: 'text', text: system, ...KEPT }],
    messages: [{ role: 'user', content: [{ type: 'text', text: shared, ...KEPT }, ...parts] }],
    output_config: { format: { type: 'json_schema', schema } },
  } satisfies Partial<Anthropic.MessageCreateParamsNonStreaming>;
}

/** Checks every field, since the response may come from a proxy. */
function toReply(message: Partial<Anthropic.Message> | null): ModelReply {
  const { content, stop_reason: stop, usage } = message ?? {};
  if (!Array.isArray(content)) throw new ModelError('malformed', 'the response holds no message');
  const cached = tokenCount(usage?.cache_read_input_tokens);
  const input = tokenCount(usage?.input_tokens) + cached + tokenCount(usage?.cache_creation_input_tokens);
  const tokens = { input, cached, output: tokenCount(usage?.output_tokens) };
  if (stop === 'refusal') throw new ModelError('refused', 'the model refused', { tokens });
  if (stop === 'max_tokens' || stop === 'model_context_window_exceeded') {
    throw new ModelError('cut_off', 'the answer was cut off', { tokens });
  }
  return { text: content.map((block) => (block?.type === 'text' ? block.text : '')).join(''), tokens };
}
