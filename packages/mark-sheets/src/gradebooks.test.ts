import { expect, test } from '@jest/globals';
import { csvText } from './csv.ts';
import { findable, GRADEBOOKS, type GradebookMark, type Platform, toGradebook } from './gradebooks.ts';

const MARKS: GradebookMark[] = [
  { person: 'asha', name: 'Asha Rao', section: 'A', awarded: 1250 },
  { person: '7', name: 'Lee, Ben', awarded: 0 },
];
const fileOf = (platform: Platform, heading: string, marks = MARKS) =>
  csvText(toGradebook({ platform, identifier: GRADEBOOKS[platform][0], heading }, 2000, marks)).split('\r\n');

test('Canvas takes its own columns in their order, and a row of points possible', () => {
  expect(fileOf('canvas', 'Light (4711)')).toEqual([
    'Student,ID,SIS User ID,SIS Login ID,Section,Light (4711)',
    '"    Points Possible",,,,,20',
    'Asha Rao,,,asha,A,12.5',
    '"Lee, Ben",,,7,,0',
    '',
  ]);
});

test.each(GRADEBOOKS.canvas)('Canvas finds people by its %s', (identifier) => {
  const [headings, , row] = toGradebook({ platform: 'canvas', identifier, heading: 'Light' }, 2000, MARKS);
  expect(row!.indexOf('asha')).toBe(headings!.indexOf(identifier));
});

test('Moodle takes a column that identifies people, and one of grades', () => {
  expect(fileOf('moodle', 'Light')).toEqual(['Email address,Light', 'asha,12.5', '7,0', '']);
});

test('Blackboard takes user names, and a column with the number of its gradebook or with the points of a new one', () => {
  expect(fileOf('blackboard', 'Light [Total Pts: 20 Score] |664617')).toEqual([
    'Last Name,First Name,Username,Light [Total Pts: 20 Score] |664617',
    'Rao,Asha,asha,12.5',
    'Lee,Ben,7,0',
    '',
  ]);
  expect(fileOf('blackboard', 'Light')[0]).toMatch(/,Light \[Total Pts: 20 Score\]$/);
});

test.each(['canvas', 'moodle', 'blackboard'] as const)('no spreadsheet runs what a file for %s says', (platform) => {
  const run = '=HYPERLINK("http://x")';
  const rows = toGradebook({ platform, identifier: GRADEBOOKS[platform][0], heading: run }, 2000, [
    { person: run, name: run, section: run, awarded: 0 },
  ]);
  const texts = rows.flat().filter((cell) => typeof cell === 'string');
  expect(texts.filter((text) => text.startsWith('='))).toEqual([]);
  expect(texts.some((text) => text.includes('HYPERLINK'))).toBe(true);
});

test('nobody is given who has no identifier, or shares one', () => {
  const all = ['a', 'B', ' b', '', 'c'];
  expect(findable(all, (id) => id)).toEqual({ found: ['a', 'c'], leftOut: ['B', ' b', ''] });
});
