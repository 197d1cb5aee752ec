import type { LanguageModel } from './model.ts';
import type { ModelSettings, Provider } from './settings.ts';

/** Only the SDK of the provider that is used is loaded. */
const OPEN: Record<Provider, (settings: ModelSettings) => Promise<LanguageModel>> = {
  'openai-compatible': async (settings) => (await import('./openai.ts')).openAiModel(settings),
  anthropic: async (settings) => (await import('./anthropic.ts')).anthropicModel(settings),
};

/** Opens the model that the settings name. */
export async function openModel(settings: ModelSettings): Promise<LanguageModel> {
  return await OPEN[settings.provider](settings);
}
