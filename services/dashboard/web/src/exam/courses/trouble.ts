import { PlatformTrouble } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import { words } from '../../words/words.ts';

/** A sentence about a platform that did not do what it was asked for; undefined where it did. */
export function sayTrouble({ trouble, status }: { trouble: PlatformTrouble; status: number }): string | undefined {
  if (trouble === PlatformTrouble.UNSPECIFIED) return undefined;
  const say = words.exam.courses;
  return `${say.trouble[trouble] ?? say.trouble[PlatformTrouble.UNEXPECTED]}${status > 0 ? ` ${say.status(status)}` : ''}`;
}
