/**
 * Keeps the latest `size` results of a pure function of a text: model answers and reviewed answers come again with
 * every copy.
 */
export function remember<T>(compute: (text: string) => T, size: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const result = known.get(text) ?? compute(text);
    known.delete(text);
    known.set(text, result);
    if (known.size > size) known.delete(known.keys().next().value!);
    return result;
  };
}

/** Keeps the result of a pure function for as long as what it was computed from is in use. */
export function rememberFor<K extends object, T>(compute: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, T>();
  return (of) => {
    const met = known.get(of);
    if (met !== undefined) return met;
    const result = compute(of);
    known.set(of, result);
    return result;
  };
}
