/** The unit that a credit price applies to. */
export type UnitName = 'page' | 'answer';

/** Credits per unit, in hundredths. */
export type Rates = Readonly<Record<UnitName, number>>;

/** Standard values for institutes without their own. */
export const STANDARD_RATES: Rates = { page: 100, answer: 50 };
export const STANDARD_DAILY_COPY_QUOTA = 1_000;

/** An institute's account; null means the standard value. Credits are hundredths. */
export interface Account {
  /** Credits neither spent nor held; negative while the institute uses its credit limit. */
  free: number;
  /** Held by open reservations. */
  held: number;
  creditLimit: number;
  dailyCopyQuota: number | null;
  rates: Record<UnitName, number | null>;
}

/** An account in the contract's terms. */
export interface CreditsView {
  balance: number;
  committed: number;
  /** balance + creditLimit - committed. */
  available: number;
  creditLimit: number;
  rateSource: 'standard' | 'institute';
  rates: Rates;
}

/** Credits that a new reservation may use; below zero after a withdrawal or a lowered limit. */
export function computeAvailable(account: Account): number {
  return account.free + account.creditLimit;
}

export function effectiveQuota(account: Account): number {
  return account.dailyCopyQuota ?? STANDARD_DAILY_COPY_QUOTA;
}

export function effectiveRates(account: Account, standard: Rates): Rates {
  return { page: account.rates.page ?? standard.page, answer: account.rates.answer ?? standard.answer };
}

export function toCreditsView(account: Account, standard: Rates): CreditsView {
  const ownRates = Object.values(account.rates).some((rate) => rate !== null);
  return {
    balance: account.free + account.held,
    committed: account.held,
    available: computeAvailable(account),
    creditLimit: account.creditLimit,
    rateSource: ownRates ? 'institute' : 'standard',
    rates: effectiveRates(account, standard),
  };
}
