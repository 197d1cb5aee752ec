/** Counts what callers are answered from now on, by status, and finds answers that do not say when to try again. */
export function countAnswers(): { dishonest: string[]; summary: () => string } {
  const counts = new Map<string, number>();
  const dishonest: string[] = [];
  const send = globalThis.fetch;
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  globalThis.fetch = async (input, init) => {
    try {
      const answer = await send(input, init);
      count(String(answer.status));
      const isRefusal = answer.status >= 500 || answer.status === 429;
      if (isRefusal && !answer.headers.has('retry-after'))
        dishonest.push(`${init?.method ?? 'GET'} ${answer.url}: ${answer.status} without Retry-After`);
      return answer;
    } catch (error) {
      count('no answer');
      throw error;
    }
  };
  return {
    dishonest,
    summary: () => [...counts].map(([what, times]) => `${what}: ${times}`).join(', '),
  };
}
