/** The name of a criterion for one part of the answer: `(i)`, `Part (a)`, `Blank 2`, `(b) Formula`. */
const NAMED =
  /^\W*(?:part|blank|gap|question|q\.?|no\.?)?\s*(?:\(([a-h]|[ivx]{1,4}|\d{1,2})\)|([a-h]|[ivx]{1,4}|\d{1,2})\)?\W*$)/i;
const LABEL = /(?<=^|[\s,;])\(?([a-h]|[ivx]{1,4}|\d{1,2})[).:]\s*/gi;
/** A criterion's name that is only a label. */
const ONLY_LABEL = /^\W*(?:(?:part|blank|gap|question|q\.?|no\.?)\s*)?\(?(?:[a-h]|[ivx]{1,4}|\d{1,2})\)?\W*$/i;
const LEAST = 2;

/**
 * Splits an answer into the parts that criteria refer to by label: `(i) oxygen (ii) energy`. An answer with other
 * labels or none is split in order, if it has as many parts as there are criteria. Undefined where criteria refer to
 * the whole answer.
 */
export function partsFor(names: readonly string[], answer: string): string[] | undefined {
  const labels = names.map((name) => NAMED.exec(name)).map((match) => (match?.[1] ?? match?.[2])?.toLowerCase());
  if (names.length < LEAST || labels.includes(undefined) || new Set(labels).size < labels.length) return undefined;
  const parts = partsIn(answer);
  if (labels.filter((label) => parts.has(label!)).length >= LEAST)
    return labels.map((label) => parts.get(label!) ?? '');
  if (!names.every((name) => ONLY_LABEL.test(name))) return undefined;
  const listed =
    parts.size > 0 ? [...parts.values()] : answer.split(/[,;\n]+/).filter((entry) => /[\p{L}\d]/u.test(entry));
  return listed.length === names.length ? listed : undefined;
}

/** The text after each label of an answer, up to the next. */
function partsIn(answer: string): Map<string, string> {
  const found = [...answer.matchAll(LABEL)];
  return new Map(
    found.map((match, at) => [
      match[1]!.toLowerCase(),
      answer.slice(match.index + match[0].length, found[at + 1]?.index),
    ]),
  );
}
