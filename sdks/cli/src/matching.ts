// Whose copy a file is, told by its name. A file belongs to a candidate whose number is the whole name, without its
// extension; otherwise to the only candidate whose number stands in the name by itself, between characters that are
// neither letters nor digits. Case makes no difference; leading zeros do, since 017 and 17 may be two people.
import { parse } from 'node:path';
import { failureWith } from './failure.ts';

/** A candidate, with the number that names of files are compared with. */
export interface Numbered {
  external_id: string;
  number: string | null;
}

export interface Matched {
  file: string;
  external_id: string;
}

/** @throws Failure that names each file which belongs to nobody, to several people, or to somebody who has another. */
export function match(files: readonly string[], candidates: readonly Numbered[]): Matched[] {
  const known = candidates.flatMap(({ external_id, number }) =>
    number ? [{ external_id, number: folded(number) }] : [],
  );
  const wrong: string[] = [];
  const byOwner = new Map<string, string>();
  for (const file of files) {
    const owners = ownersOf(folded(parse(file).name), known);
    const other = owners.length === 1 ? byOwner.get(owners[0]!) : undefined;
    if (owners.length === 0) wrong.push(`${file}: no candidate of the exam is named`);
    else if (owners.length > 1) wrong.push(`${file}: may be of ${owners.slice(0, 3).join(' or ')}`);
    else if (other !== undefined) wrong.push(`${file}: ${owners[0]} also has ${other}`);
    else byOwner.set(owners[0]!, file);
  }
  if (wrong.length > 0) throw failureWith('nothing was handed in, because of these files:', wrong);
  return [...byOwner].map(([external_id, file]) => ({ file, external_id }));
}

function ownersOf(name: string, known: readonly { external_id: string; number: string }[]): string[] {
  const whole = known.filter(({ number }) => number === name);
  const owners = whole.length > 0 ? whole : known.filter(({ number }) => standsIn(number, name));
  return [...new Set(owners.map(({ external_id }) => external_id))];
}

/** Whether a number stands in a name by itself. */
function standsIn(number: string, name: string): boolean {
  for (let at = name.indexOf(number); at >= 0; at = name.indexOf(number, at + 1)) {
    const around = [name[at - 1], name[at + number.length]];
    if (around.every((character) => character === undefined || !/[\p{L}\p{N}]/u.test(character))) return true;
  }
  return false;
}

const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();
