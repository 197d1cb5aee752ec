import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { booleanParameter, wordList } from '../endpoints/fields.ts';
import { readQuery } from './query.ts';

const schema = z.object({ status: wordList(['graded', 'failed'], 'Statuses.'), finalized: booleanParameter('Final.') });

test.each<[string, Record<string, string>, string[]]>([
  ['/submissions', {}, []],
  ['/submissions?status=graded,failed&finalized=true', { status: 'graded,failed', finalized: 'true' }, []],
  ['/submissions?status=graded&status=failed', { status: 'graded,failed' }, []],
  ['/submissions?status=graded&x=1&status=failed,graded&x=2', { status: 'graded,failed,graded', x: '2' }, []],
  ['/submissions?finalized=true&finalized=true', { finalized: 'true' }, ['finalized']],
])('%s', (url, parameters, repeated) => {
  const read = readQuery(url, schema);
  expect(Object.fromEntries(read.parameters)).toEqual(parameters);
  expect(read.repeated.map(({ field }) => field)).toEqual(repeated);
});
