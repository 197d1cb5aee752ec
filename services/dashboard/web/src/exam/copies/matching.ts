/** What file names may contain of a candidate. */
export interface Nameable {
  id: string;
  externalId: string;
  name?: string;
  rollNumber?: string;
}

export type MatchedBy = 'external_id' | 'roll_number' | 'name';

/** The candidates whose copy a file may be, judging by its name: one, or several between which a person decides. */
export interface FileMatch {
  candidateIds: string[];
  by?: MatchedBy;
}

/**
 * Finds the candidates of files by their names alone, in the order of the files. A number may also be that of a page or
 * a scan: where a file bears one candidate's number and another's name, a person decides.
 */
export function matchFiles(fileNames: readonly string[], candidates: readonly Nameable[]): FileMatch[] {
  const numbers = (['external_id', 'roll_number'] as const).map((by) => ({ by, known: knownBy(by, candidates) }));
  const names = knownBy('name', candidates);
  return fileNames.map((fileName) => {
    const tokens = tokensOf(fileName.replace(/\.[a-z0-9]{1,5}$/i, ''));
    const named = [...new Set(namedIn(tokens, names))];
    for (const { by, known } of numbers) {
      const numbered = [...new Set(idsIn(tokens, known))];
      if (numbered.length === 0) continue;
      const isDisputed = named.length > 0 && !numbered.some((id) => named.includes(id));
      return { candidateIds: isDisputed ? [...numbered, ...named] : numbered, by };
    }
    return named.length > 0 ? { candidateIds: named, by: 'name' } : { candidateIds: [] };
  });
}

interface Known {
  candidateId: string;
  tokens: string[];
}

function knownBy(by: MatchedBy, candidates: readonly Nameable[]): Map<string, Known[]> {
  const known = new Map<string, Known[]>();
  for (const { id, externalId, rollNumber, name } of candidates) {
    const tokens = tokensOf({ external_id: externalId, roll_number: rollNumber, name }[by] ?? '');
    // A single name does not identify a candidate.
    if (tokens.length === 0 || (by === 'name' && tokens.length < 2)) continue;
    const first = tokens[0]!;
    known.set(first, [...(known.get(first) ?? []), { candidateId: id, tokens }]);
  }
  return known;
}

/** Words and numbers of a text, without diacritics: `Müller_2024-017` → `muller`, `2024`, `017`. */
function tokensOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Candidates whose id is in the tokens, as a sequence of whole tokens; an id inside a longer token does not count. */
function idsIn(tokens: readonly string[], known: ReadonlyMap<string, readonly Known[]>): string[] {
  const runs = tokens.flatMap((token, start) =>
    (known.get(token) ?? []).flatMap((one) => {
      const end = start + one.tokens.length;
      const fits = one.tokens.every((part, offset) => tokens[start + offset] === part);
      return fits ? [{ candidateId: one.candidateId, start, end }] : [];
    }),
  );
  const isInside = (a: (typeof runs)[number]) =>
    runs.some((b) => b.start <= a.start && a.end <= b.end && b.end - b.start > a.end - a.start);
  return runs.filter((run) => !isInside(run)).map(({ candidateId }) => candidateId);
}

/**
 * Candidates all of whose name parts are among the tokens, in any order; a longer name wins over one contained in it.
 */
function namedIn(tokens: readonly string[], known: ReadonlyMap<string, readonly Known[]>): string[] {
  const present = new Set(tokens);
  const found = [...present]
    .flatMap((token) => known.get(token) ?? [])
    .filter((one) => one.tokens.every((part) => present.has(part)));
  const isInside = (a: Known) =>
    found.some((b) => b.tokens.length > a.tokens.length && a.tokens.every((part) => b.tokens.includes(part)));
  return found.filter((one) => !isInside(one)).map(({ candidateId }) => candidateId);
}
