import { expect, test } from '@jest/globals';
import { committedReadme, readme } from './readme.ts';

test('the README tells of every value as values.yaml does; npm run test:helm -- readme writes it', () => {
  expect(committedReadme()).toBe(readme());
});
