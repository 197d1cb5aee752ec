import { expect, test } from '@jest/globals';
import { committedReadme, committedSchema, readme, schema, untold } from './readme.ts';

test('the README and the schema describe every value as values.yaml does; npm run test:helm -- readme writes them', () => {
  expect(committedReadme()).toBe(readme());
  expect(JSON.parse(committedSchema())).toEqual(JSON.parse(schema()));
  expect(untold()).toEqual([]);
});
