import { isDeepStrictEqual } from 'node:util';
import { alternatives, type Resolve, type Schema } from './json-schema.ts';

// Finds the changes of a schema that break callers. Requirements on requests may only be relaxed, and answers may only
// be extended.

/** The schema of something callers send, or of something they get. */
export type Direction = 'request' | 'response';

export interface Comparison {
  direction: Direction;
  before: Resolve;
  after: Resolve;
  /** Pairs of schemas that are being compared, since a schema may refer to itself. */
  open: Set<string>;
}

/** @param where path of the schema, for the report. */
export function schemaChanges(before: Schema, after: Schema, where: string, comparison: Comparison): string[] {
  const pair = `${before.$ref ?? ''} ${after.$ref ?? ''}`;
  if (before.$ref && after.$ref) {
    if (comparison.open.has(pair)) return [];
    comparison.open.add(pair);
  }
  const old = alternatives(before, comparison.before);
  const now = alternatives(after, comparison.after);
  const changes =
    comparison.direction === 'request'
      ? old.flatMap((one) => closest(now, one, (other) => oneChanges(one, other, where, comparison)))
      : now.flatMap((one) => closest(old, one, (other) => oneChanges(other, one, where, comparison)));
  comparison.open.delete(pair);
  return [...new Set(changes)];
}

/** The changes against the alternative that fits best: first one of the same type, then the one with the fewest. */
function closest(candidates: Schema[], to: Schema, changesOf: (candidate: Schema) => string[]): string[] {
  const alike = candidates.filter(({ type }) => type === to.type);
  const all = (alike.length > 0 ? alike : candidates).map(changesOf);
  return all.reduce((best, changes) => (changes.length < best.length ? changes : best));
}

function oneChanges(before: Schema, after: Schema, where: string, comparison: Comparison): string[] {
  const { direction } = comparison;
  if (!typeFits(before, after, direction)) return [`${where}: type ${shown(before.type)} became ${shown(after.type)}`];
  return [
    ...(direction === 'request' ? narrowed(before, after, where) : loosened(before, after, where)),
    ...itemChanges(before, after, where, comparison),
    ...propertyChanges(before, after, where, comparison),
  ];
}

function typeFits({ type: before }: Schema, { type: after }: Schema, direction: Direction): boolean {
  if (before === after) return true;
  const [narrow, wide] = direction === 'request' ? [before, after] : [after, before];
  return wide === undefined || (narrow === 'integer' && wide === 'number');
}

const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
/**
 * Any other value of these may refuse requests that were accepted before; a new default changes the meaning for callers
 * who relied on it.
 */
const EXACT = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'not', 'default'];

function narrowed(before: Schema, after: Schema, where: string): string[] {
  const changed = (keyword: string) => `${where}: ${keyword} ${shown(before[keyword])} became ${shown(after[keyword])}`;
  const limit = (keyword: string, tighter: (old: number, now: number) => boolean) => {
    const [old, now] = [before[keyword], after[keyword]] as (number | undefined)[];
    return now !== undefined && (old === undefined || tighter(old, now)) ? [changed(keyword)] : [];
  };
  return [
    ...UPPER.flatMap((keyword) => limit(keyword, (old, now) => now < old)),
    ...LOWER.flatMap((keyword) => limit(keyword, (old, now) => now > old)),
    ...EXACT.filter((keyword) => {
      const isGone = after[keyword] === undefined && keyword !== 'default';
      return !isGone && !isDeepStrictEqual(before[keyword], after[keyword]);
    }).map(changed),
    ...refusedValues(before, after, where),
    ...together(before, after, where),
  ];
}

function together(before: Schema, after: Schema, where: string): string[] {
  const [old, now] = [before, after].map(({ if: holds, then, else: otherwise }) => ({ holds, then, otherwise }));
  return isDeepStrictEqual(old, now) || now!.holds === undefined ? [] : [`${where}: which fields go together changed`];
}

function refusedValues(before: Schema, after: Schema, where: string): string[] {
  const [old, now] = [readAllowedValues(before), readAllowedValues(after)];
  if (!now) return [];
  if (!old) return [`${where}: only takes ${now.map(shown).join(', ')}`];
  return old.filter((value) => !now.includes(value)).map((value) => `${where}: no longer takes ${shown(value)}`);
}

/** New values of an enum do not break callers, who ignore those that they do not know. */
function loosened(before: Schema, after: Schema, where: string): string[] {
  return before.format !== undefined && before.format !== after.format
    ? [`${where}: format ${shown(before.format)} became ${shown(after.format)}`]
    : [];
}

function readAllowedValues({ enum: values, const: only }: Schema): unknown[] | undefined {
  return values ?? (only === undefined ? undefined : [only]);
}

function itemChanges(before: Schema, after: Schema, where: string, comparison: Comparison): string[] {
  if (!before.items || !after.items) return [];
  return schemaChanges(before.items, after.items, `${where}[]`, comparison);
}

function propertyChanges(before: Schema, after: Schema, where: string, comparison: Comparison): string[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const [mandatory, mandatoryNow] = [before.required ?? [], after.required ?? []];
  const isRequest = comparison.direction === 'request';
  return [
    ...Object.entries(old).flatMap(([name, schema]) =>
      now[name] ? schemaChanges(schema, now[name], `${where}.${name}`, comparison) : [`${where}.${name}: removed`],
    ),
    ...(isRequest
      ? mandatoryNow.filter((name) => !mandatory.includes(name)).map((name) => `${where}.${name}: required now`)
      : mandatory
          .filter((name) => now[name] && !mandatoryNow.includes(name))
          .map((name) => `${where}.${name}: no longer always there`)),
    ...memberChanges(before, after, where, comparison),
  ];
}

/** Changes to the members that `properties` does not name. */
function memberChanges(before: Schema, after: Schema, where: string, comparison: Comparison): string[] {
  const [old, now] = [before.additionalProperties, after.additionalProperties];
  if (typeof old === 'object' && typeof now === 'object') return schemaChanges(old, now, `${where}.*`, comparison);
  const isClosed = comparison.direction === 'request' && !isClosedObject(before) && isClosedObject(after);
  return isClosed ? [`${where}: no longer takes other fields`] : [];
}

function isClosedObject({ additionalProperties, unevaluatedProperties }: Schema): boolean {
  return additionalProperties === false || unevaluatedProperties === false;
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
