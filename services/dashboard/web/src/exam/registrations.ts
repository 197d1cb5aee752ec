import type { Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Candidate, Registration } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQuery } from '@tanstack/react-query';
import { exams } from '../api/client.ts';

const PAGE_SIZE = 200;
const PAGES_MAX = 25;
/** The most candidates of an exam that are shown. */
export const REGISTRATIONS_MAX = PAGE_SIZE * PAGES_MAX;
const FRESH_MS = 30_000;

export interface CandidateList {
  /** Sorted by id, with numbers in numeric order. */
  candidates: Candidate[];
  /** False where there are more. */
  isComplete: boolean;
}

/** The candidates registered on an exam. */
export function useCandidates(examId: string) {
  return useQuery({
    queryKey: ['candidates', examId],
    queryFn: ({ signal }) => readCandidates(examId, signal),
    staleTime: FRESH_MS,
  });
}

async function readCandidates(examId: string, signal: AbortSignal): Promise<CandidateList> {
  const registrations: Registration[] = [];
  let after: Position | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const request = { examId, page: { limit: PAGE_SIZE, ...(after && { after }) } };
    const answer = await exams.listRegistrations(request, { signal });
    registrations.push(...answer.registrations);
    after = answer.next;
    if (!after) break;
  }
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const candidates = registrations.flatMap(({ candidate }) => (candidate ? [candidate] : []));
  return { candidates: candidates.toSorted((a, b) => compare(a.externalId, b.externalId)), isComplete: !after };
}

/** A candidate as text: the name if known, and the id. */
export function whoIs(candidate: Pick<Candidate, 'externalId' | 'name'> | undefined): string {
  if (!candidate) return '';
  return candidate.name ? `${candidate.name} (${candidate.externalId})` : candidate.externalId;
}

/**
 * Finds the candidate that a text names in full: by id, else by a roll number or a name that nobody else has. Case makes
 * no difference, nor does the apostrophe that keeps a spreadsheet from computing a text.
 */
export function candidateFinder<T extends Pick<Candidate, 'externalId' | 'name' | 'rollNumber'>>(
  candidates: readonly T[],
): (text: string) => T | undefined {
  const [byId, byOther] = [new Map<string, T[]>(), new Map<string, T[]>()];
  const add = (map: Map<string, T[]>, text: string | undefined, candidate: T) => {
    const word = text?.trim().toLowerCase();
    if (!word) return;
    const known = map.get(word) ?? [];
    if (!known.includes(candidate)) map.set(word, [...known, candidate]);
  };
  for (const candidate of candidates) {
    add(byId, candidate.externalId, candidate);
    for (const text of [candidate.rollNumber, candidate.name]) add(byOther, text, candidate);
  }
  return (text) => {
    const word = text.trim().toLowerCase();
    const found = [word, word.replace(/^'/, '')].map((one) => byId.get(one) ?? byOther.get(one)).find(Boolean);
    return found?.length === 1 ? found[0] : undefined;
  };
}

/** Candidates with every word of a search in one of their fields; case and accents make no difference. */
export function searchCandidates<T extends Pick<Candidate, 'externalId' | 'name' | 'rollNumber' | 'sectionOrClass'>>(
  candidates: readonly T[],
  search: string,
): T[] {
  const parts = plain(search).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [...candidates];
  return candidates.filter(({ externalId, name = '', rollNumber = '', sectionOrClass = '' }) => {
    const text = plain(`${externalId} ${name} ${rollNumber} ${sectionOrClass}`);
    return parts.every((part) => text.includes(part));
  });
}

/** Text without case, and without the marks that Latin, Greek and Cyrillic letters carry; in Hindi such marks are vowels. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu, '')
    .normalize('NFC');
}
