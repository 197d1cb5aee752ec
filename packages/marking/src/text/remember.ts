/**
 * Caches the results of a pure function for the latest `size` different texts, since model answers and reviewed answers
 * recur with every copy.
 */
export function remember<T>(compute: (text: string) => T, size: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const met = known.get(text);
    if (met !== undefined) return met;
    const result = compute(text);
    known.set(text, result);
    if (known.size > size) known.delete(known.keys().next().value!);
    return result;
  };
}

/** Caches the results of a pure function of an object for as long as the object is in use. */
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
