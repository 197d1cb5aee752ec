import { act } from '../api/act.ts';

/** One call changes a limited number of marks; the act changes all of them. @returns how many. */
export async function repeated(
  call: (operationId: string) => Promise<{ changed: number; hasMore: boolean }>,
): Promise<number> {
  let all = 0;
  for (;;) {
    const { changed, hasMore } = await act(call);
    all += changed;
    // A call that changed nothing found only answers that somebody reviewed meanwhile, or whose marks stay the same.
    if (!hasMore || changed === 0) return all;
  }
}
