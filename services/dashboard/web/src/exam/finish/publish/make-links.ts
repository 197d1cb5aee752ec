import { publications } from '../../../api/client.ts';
import type { CopyOfCandidate } from '../../copies/copies-of.ts';
import type { NamedLink } from './links-file.ts';

/** Candidates of one call; the service takes more, but a person sees how far it is. */
const BATCH = 500;

/** Makes a link for each of these copies' candidates. */
export async function makeLinks(
  examId: string,
  copies: readonly CopyOfCandidate[],
  onMade: (count: number) => void,
): Promise<NamedLink[]> {
  const byCandidate = new Map(copies.map((one) => [one.copy.candidateId, one]));
  const made: NamedLink[] = [];
  for (let at = 0; at < copies.length; at += BATCH) {
    const candidateIds = copies.slice(at, at + BATCH).map(({ copy }) => copy.candidateId);
    const { links } = await publications.createResultLinks({ examId, candidateIds });
    for (const { candidateId, link } of links) {
      const { externalId, name } = byCandidate.get(candidateId)!;
      made.push({ externalId, name, link });
    }
    onMade(made.length);
  }
  return made.toSorted((a, b) => a.externalId.localeCompare(b.externalId, undefined, { numeric: true }));
}
