import type { LanguageModel } from './model.ts';
import type { ModelSettings } from './settings.ts';

/** Opens the model that the settings name. Only the SDK of its provider is loaded. */
export async function openModel(settings: ModelSettings): Promise<LanguageModel> {
  if (settings.provider === 'anthropic') return (await import('./anthropic.ts')).anthropicModel(settings);
  return (await import('./openai.ts')).openAiModel(settings);
}
