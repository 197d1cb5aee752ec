import { ConfigError, httpUrl } from '@exam-evaluation/runtime/config.ts';
import { z } from 'zod';

const count = z.coerce.number().int();

/** Who may mark written answers. */
export const MARKERS = ['offline', 'llm', 'auto'] as const;
/** The protocols by which a language model can be called. */
export const PROVIDERS = ['openai-compatible', 'anthropic'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Settings of the marker, for every process that grades. */
export const markerSettings = {
  MARKER: z
    .enum(MARKERS)
    .default('auto')
    .describe('Who marks written answers: `offline`, `llm`, or `auto`: the LLM for institutes switched on for it.'),
  LLM_PROVIDER: z.enum(PROVIDERS).optional().describe('Protocol of the language model; none is used if it is unset.'),
  LLM_BASE_URL: httpUrl.optional().describe("Address of the language model's API; by default the provider's."),
  LLM_MODEL: z.string().optional().describe('The model, as its provider names it.'),
  LLM_API_KEY: z.string().optional().describe('Key for the provider; a self-hosted model may need none.'),
  LLM_CONCURRENCY: count.min(1).max(256).default(4).describe('Calls at the same time, per process.'),
  LLM_TIMEOUT_SECONDS: count.min(1).max(600).default(60).describe('Time limit of one call.'),
  LLM_RETRIES: count.min(0).max(10).default(2).describe('How often a call that failed is repeated.'),
  LLM_OUTPUT_TOKENS: count.min(256).max(20_000).default(8_192).describe('The most tokens of one answer.'),
  LLM_COPY_TOKENS: count.min(1_000).default(500_000).describe('Tokens after which a copy gets no further call.'),
  LLM_INPUT_PRICE: z.coerce.number().min(0).default(0).describe('Price of a million input tokens, for accounting.'),
  LLM_OUTPUT_PRICE: z.coerce.number().min(0).default(0).describe('Price of a million output tokens.'),
  LLM_FALLBACK: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('Whether what the language model cannot do may be done offline.'),
};

export type MarkerSettings = Readonly<z.output<z.ZodObject<typeof markerSettings>>>;

/** Which language model is used, and with what limits. */
export interface ModelSettings {
  provider: Provider;
  /** Undefined for the provider's default address. */
  baseUrl: string | undefined;
  /** Self-hosted models often need none. */
  apiKey: string | undefined;
  model: string;
  /** The most tokens of one answer. */
  outputTokens: number;
}

/**
 * Reads which language model to use; undefined where none is named, or the marker is offline.
 * @throws ConfigError when the settings name a model incompletely.
 */
export function modelSettings(settings: MarkerSettings): ModelSettings | undefined {
  const { MARKER, LLM_PROVIDER: provider, LLM_MODEL: model } = settings;
  if (MARKER === 'offline') return undefined;
  if (!provider) {
    if (MARKER === 'llm') throw new ConfigError(['LLM_PROVIDER: is needed for MARKER=llm']);
    return undefined;
  }
  if (!model) throw new ConfigError(['LLM_MODEL: is needed with LLM_PROVIDER']);
  return {
    provider,
    model,
    baseUrl: settings.LLM_BASE_URL,
    apiKey: settings.LLM_API_KEY,
    outputTokens: settings.LLM_OUTPUT_TOKENS,
  };
}
