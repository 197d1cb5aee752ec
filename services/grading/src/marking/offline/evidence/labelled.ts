/** `(i)`, `Part (a)`, `Blank 2`, `(b) Formula`: a criterion for one part of the answer. */
const NAMED =
  /^\W*(?:part|blank|gap|question|q\.?|no\.?)?\s*(?:\(([a-h]|[ivx]{1,4}|\d{1,2})\)|([a-h]|[ivx]{1,4}|\d{1,2})\)?\W*$)/i;
const LABEL = /(?<=^|[\s,;])\(?([a-h]|[ivx]{1,4}|\d{1,2})[).:]\s*/gi;
/** A criterion's name is its label and nothing else. */
const ONLY_LABEL = /^\W*(?:(?:part|blank|gap|question|q\.?|no\.?)\s*)?\(?(?:[a-h]|[ivx]{1,4}|\d{1,2})\)?\W*$/i;
const LEAST = 2;

/**
 * The part of an answer that each criterion is for, where criteria are named by the labels of parts: `(i) oxygen (ii)
 * energy`. An answer that labels its parts otherwise or not at all is taken in order, where it has as many as there are
 * criteria. Undefined where criteria are for all of an answer.
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

/** What stands behind each label of an answer, up to the next. */
function partsIn(answer: string): Map<string, string> {
  const found = [...answer.matchAll(LABEL)];
  return new Map(
    found.map((match, at) => [
      match[1]!.toLowerCase(),
      answer.slice(match.index + match[0].length, found[at + 1]?.index),
    ]),
  );
}
