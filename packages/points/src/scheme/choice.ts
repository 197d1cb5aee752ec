import { COUNT, countFrom } from '../counts.ts';
import type { Direction } from './direction.ts';
import type { Segment } from './segments.ts';

/** `Any two adaptations (1 mark each): …`, `Two uses from: …`: what is chosen from may be called anything. */
const HEAD = new RegExp(
  String.raw`^\W*(?:any ${COUNT}\b[^:;.]{0,80}|${COUNT} (?:[\p{L}-]+ ){1,4}from\b[^:;.]{0,40}):\s+(?=\S)`,
  'iu',
);

/** Reads the heading of a list on its line, of which some items are enough; undefined where no such list follows. */
export function chosenFrom(text: string, segments: readonly Segment[]): Direction | undefined {
  const [head, any, from] = HEAD.exec(text) ?? [];
  const count = any ?? from;
  if (head === undefined || count === undefined) return undefined;
  const rest = text.slice(head.length);
  const areItems = segments.slice(0, -1).every(({ end }) => end.startsWith(';'));
  const items = segments.length > 1 ? segments.length : rest.split(/,\s|\s\/\s/).length;
  const needs = countFrom(count);
  if (!areItems || items < needs) return undefined;
  return { kind: 'point', needs, each: undefined, most: undefined, marks: undefined, rest };
}
