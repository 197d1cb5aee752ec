import type { LanguageModel } from './model.ts';
import type { ModelSettings } from './settings.ts';

/** The model that the settings name. Only its provider's SDK is loaded, and none where there is no model. */
export async function openModel(settings: ModelSettings): Promise<LanguageModel> {
  if (settings.provider === 'anthropic') return (await import('./anthropic.ts')).anthropicModel(settings);
  return (await import('./openai.ts')).openAiModel(settings);
}
