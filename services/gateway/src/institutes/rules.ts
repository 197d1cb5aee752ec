import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { FEATURES } from '@exam-evaluation/contract/features.ts';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';

const NAME_MAX = 255;

/** Settings given by an operator; absent ones stay unchanged. Credits are hundredths. */
export interface WantedSettings {
  name?: string;
  tier?: string;
  productEnabled?: boolean;
  enable: readonly string[];
  disable: readonly string[];
  dailyCopyQuota?: number;
  creditLimit?: bigint;
}

export interface InstituteState {
  name: string;
  tier: string;
  product_enabled: boolean;
  features: string[];
}

export const INSTITUTE_DEFAULTS: InstituteState = { name: '', tier: 'standard', product_enabled: true, features: [] };

/** @param tiers names of the tiers that exist. */
export function settingsProblems(settings: WantedSettings, tiers: readonly string[]): FieldError[] {
  const problems: FieldError[] = [];
  const { name, tier, dailyCopyQuota, creditLimit } = settings;
  if (name === '') problems.push({ field: 'name', code: 'required', message: 'must not be empty' });
  if (name !== undefined && isLongerThan(name, NAME_MAX)) {
    problems.push({ field: 'name', code: 'too_long', message: `has more than ${NAME_MAX} characters` });
  }
  if (tier !== undefined && !tiers.includes(tier)) {
    problems.push({ field: 'tier', code: 'invalid', message: `is not one of ${tiers.join(', ')}` });
  }
  for (const list of ['enable', 'disable'] as const) {
    const unknown = settings[list].filter((feature) => !FEATURES.some((known) => known === feature));
    if (unknown.length > 0) {
      problems.push({ field: list, code: 'invalid', message: `has features other than ${FEATURES.join(', ')}` });
    }
  }
  if (dailyCopyQuota !== undefined && dailyCopyQuota < 0) {
    problems.push({ field: 'daily_copy_quota', code: 'out_of_range', message: 'must be 0 or more' });
  }
  if (creditLimit !== undefined && creditLimit < 0n) {
    problems.push({ field: 'credit_limit', code: 'out_of_range', message: 'must be 0 or more' });
  }
  return problems;
}

/** A feature named both ways ends up disabled. */
export function applySettings(current: InstituteState, wanted: WantedSettings): InstituteState {
  const features = new Set([...current.features, ...wanted.enable]);
  for (const feature of wanted.disable) features.delete(feature);
  return {
    name: wanted.name ?? current.name,
    tier: wanted.tier ?? current.tier,
    product_enabled: wanted.productEnabled ?? current.product_enabled,
    features: [...features].sort(),
  };
}
