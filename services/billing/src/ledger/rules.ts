/**
 * The amounts that one transaction adds to the four ledger accounts of an institute, in hundredths. They sum to zero:
 * credits move from `granted` to `free`, then to `held` by a reservation, then to `spent` or back to `free`.
 */
export interface Movement {
  granted: number;
  free: number;
  held: number;
  spent: number;
}

/** @param amount negative to withdraw. */
export function grant(amount: number): Movement {
  return movement({ granted: -amount, free: amount });
}

export function hold(amount: number): Movement {
  return movement({ free: -amount, held: amount });
}

/** Ends a hold; credits that are not charged become free again. */
export function settle(held: number, charged: number): Movement {
  return movement({ held: -held, spent: charged, free: held - charged });
}

// `+ 0`: an amount of 0 must not become -0.
function movement({ granted = 0, free = 0, held = 0, spent = 0 }: Partial<Movement>): Movement {
  return { granted: granted + 0, free: free + 0, held: held + 0, spent: spent + 0 };
}
