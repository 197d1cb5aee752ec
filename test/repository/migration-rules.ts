import { isConcurrent, type Migration } from '@exam-evaluation/data/migration-file.ts';

// What a migration may do, so that it blocks nobody and the release before can go on beside it. A statement that is not
// of one of these forms is refused: whoever needs another form adds it here, with the reason why it is safe.

const MAKES_TABLE = /^create table (?:\w+\.)?(\w+) \(/i;
const INDEXES_TABLE = /^create (?:unique )?index \w+\s+on (\w+)/i;
const CHANGES_INDEX = /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) \w+/i;
/** Locks the table for moments, gives up after two seconds, and reads rows without a lock: 0037 of submissions. */
const CUTS_TABLE = /^call cut_by_quarter\('\w+', '\w+'\)$/i;
const ALTERS_TABLE = /^alter table (\w+) ([\s\S]*)$/i;
const ADDS_TRIGGER = /^create (?:constraint )?trigger \w+ [\s\S]+? on (\w+)\s/i;
const FILLS_TABLE = /^(?:insert into |select make_(?:tenant|system)_table\(')(\w+)/i;
/** Touches no table that others use. */
const HARMLESS =
  /^(?:create (?:function|procedure|type|schema) |do\s+\$\$\s+begin\s+execute\s+format\(\s*'(?:grant|revoke) )/i;

/** Changes that lock a table for a moment only: its rows are neither read nor rewritten. */
const QUICK_CHANGES = [
  /^add (?:column )?(?:if not exists )?\w+ [a-z]+(?:\[\])?(?: not null default (?:'[^']*'|\d+|true|false))?$/i,
  /^alter column \w+ set default (?:'[^']*'|\d+|true|false)$/i,
  /^add constraint \w+ check \([\s\S]+\) not valid$/i,
];
/** Reads all rows, while others write. */
const VALIDATES = /^validate constraint \w+$/i;

/** @returns what is wrong with the migration, in sentences. */
export function faultsOf(migration: Migration): string[] {
  const { statements } = migration;
  if (isConcurrent(migration)) {
    return statements
      .filter((statement) => !CHANGES_INDEX.test(statement) && !CUTS_TABLE.test(statement))
      .map((statement) => `"${brief(statement)}" cannot be beside what runs outside of a transaction`);
  }
  const made = new Set(statements.flatMap((statement) => MAKES_TABLE.exec(statement)?.[1] ?? []));
  const others = new Set<string>();
  const faults: string[] = [];
  for (const statement of statements) {
    const fault = faultOf(statement, made, others);
    if (fault) faults.push(`"${brief(statement)}" ${fault}`);
  }
  if (others.size > 1) faults.push(`locks ${[...others].join(' and ')} in one transaction; make a migration for each`);
  if (statements.some((one) => VALIDATES.test(ALTERS_TABLE.exec(one)?.[2] ?? '')) && statements.length > 1) {
    faults.push('validates a constraint in a transaction that does something else, and holds its locks meanwhile');
  }
  return faults;
}

/** @param others tables of earlier migrations that this one locks; those of the statement are added. */
function faultOf(statement: string, made: ReadonlySet<string>, others: Set<string>): string | undefined {
  if (HARMLESS.test(statement) || MAKES_TABLE.test(statement)) return undefined;
  const indexed = INDEXES_TABLE.exec(statement)?.[1];
  if (indexed) return made.has(indexed) ? undefined : 'blocks writers while it is built: create it concurrently';
  const filled = FILLS_TABLE.exec(statement)?.[1];
  if (filled) return made.has(filled) ? undefined : 'changes rows of a table that is in use';
  const triggered = ADDS_TRIGGER.exec(statement)?.[1];
  const [, altered, change = ''] = ALTERS_TABLE.exec(statement) ?? [];
  const table = triggered ?? altered;
  if (!table) return 'is of no form that is known to block nobody';
  if (made.has(table)) return undefined;
  others.add(table);
  if (triggered || [...QUICK_CHANGES, VALIDATES].some((quick) => quick.test(change.trim()))) return undefined;
  return 'reads or rewrites rows, or takes away what the release before needs';
}

const brief = (statement: string) => statement.replaceAll(/\s+/g, ' ').slice(0, 100);
