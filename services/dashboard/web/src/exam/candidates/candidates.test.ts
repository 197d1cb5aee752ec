import { create } from '@bufbuild/protobuf';
import { CandidateSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { inBatches } from '../../api/batches.ts';
import { searchCandidates } from '../registrations.ts';
import { readTableFile, readTableText } from '../tables/read-table.ts';
import { changesOf } from './changes.ts';
import { recogniseColumns } from './columns.ts';
import { toCandidateRows } from './rows.ts';

describe('a table as it is pasted', () => {
  test.each([
    ['tabs of a spreadsheet', 'ID\tName\nS1\tAda, L.\nS2\tBea\n'],
    ['semicolons', 'ID;Name\r\nS1;Ada, L.\r\nS2;Bea\r\n'],
    ['a separator that the file names', 'sep=;\r\nID;Name\r\nS1;Ada, L.\r\nS2;Bea\r\n'],
    ['commas and quotes', '\uFEFFID,Name\nS1,"Ada, L."\nS2,Bea\n\n\n'],
  ])('%s', (_, text) => {
    expect(readTableText(text)).toEqual({
      rows: [
        ['ID', 'Name'],
        ['S1', 'Ada, L.'],
        ['S2', 'Bea'],
      ],
      notes: [],
    });
  });

  test('one column of ids has no separator', () => {
    expect(readTableText('S1\nS2').rows).toEqual([['S1'], ['S2']]);
  });

  test('a file of an older Excel is read in a likely encoding, and a person is told', async () => {
    const file = new File([new Uint8Array([0x53, 0x31, 0x3b, 0x4a, 0xf6, 0x72, 0x67])], 'class.csv');
    expect(await readTableFile(file)).toEqual({ rows: [['S1', 'Jörg']], notes: ['encoding_guessed'] });
  });

  test('UTF-16 in either order is no guess', async () => {
    const bytes = [0xfe, 0xff, 0, 0x53, 0, 0x31];
    const swapped = bytes.map((_, at) => bytes[at ^ 1]!);
    for (const order of [bytes, swapped]) {
      expect(await readTableFile(new File([new Uint8Array(order)], 'class.csv'))).toEqual({
        rows: [['S1']],
        notes: [],
      });
    }
  });

  test('a quotation mark that is never closed swallows no line, and a person is told', () => {
    expect(readTableText('id,name\ns1,"Ada, L."\ns2,"Bea\ns3,Cleo\n')).toEqual({
      rows: [
        ['id', 'name'],
        ['s1', 'Ada', ' L.'],
        ['s2', 'Bea'],
        ['s3', 'Cleo'],
      ],
      notes: ['quote_unclosed'],
    });
  });
});

test('the first sheet of a workbook is read without workers, numbers as they are shown', async () => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
    <row r="1"><c r="A1" t="inlineStr"><is><t>Roll No.</t></is></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c></row>
    ${Array.from({ length: 8_000 }, (_, index) => `<row r="${index + 2}"><c r="A${index + 2}"><v>${index + 1001}</v></c><c r="B${index + 2}" t="inlineStr"><is><t>N &amp; ${index}</t></is></c></row>`).join('')}
    </sheetData></worksheet>`;
  const rels = (target: string, type: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': rels('xl/workbook.xml', 'officeDocument'),
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Class" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml', 'worksheet'),
    'xl/worksheets/sheet1.xml': sheet,
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  const { rows } = await readTableFile(new File([bytes as Uint8Array<ArrayBuffer>], 'class.xlsx'));
  expect(rows).toHaveLength(8_001);
  expect(rows.slice(0, 2)).toEqual([
    ['Roll No.', 'Name'],
    ['1001', 'N & 0'],
  ]);
});

const recognised = (...rows: string[][]) => {
  const { columns, headerLine, isAsked } = recogniseColumns(rows);
  return { columns: columns.join(), headerLine, isAsked };
};

describe('what columns hold', () => {
  test.each([
    [['Student ID', 'Full name', 'Roll No.', 'Class'], 'external_id,name,roll_number,section_or_class', 1],
    [['Name', 'E-mail', 'Matrikelnummer'], 'name,,external_id', 1],
    // no id: the roll number serves as one
    [['S. Roll', 'Roll Number', 'Name'], ',external_id,name', 1],
    [['S1', 'Ada', '17', '10-B', 'x'], 'external_id,name,roll_number,section_or_class,', 0],
    // the same heading twice: the first one counts
    [['ID', 'Name', 'Name'], 'external_id,name,', 1],
    // exports of learning platforms: the institution's id before the platform's own
    [['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', 'Quiz 1'], 'name,,external_id,,section_or_class,', 1],
    [['First name', 'Last name', 'ID number', 'Email address'], 'first_name,last_name,external_id,', 1],
    [['Last Name', 'First Name', 'Username', 'Student ID'], 'last_name,first_name,,external_id', 1],
    [['Student', 'Class'], 'external_id,section_or_class', 1],
  ])('%j', (first, columns, headerLine) => {
    expect(recognised(first, ['S2', 'Bea'])).toEqual({ columns, headerLine, isAsked: false });
  });

  test('titles stand above the headings', () => {
    const table = [
      ['School of Block 4', ''],
      ['Class 8 A 2026', ''],
      ['Roll No', 'Name'],
      ['1', 'Asha Rao'],
    ];
    expect(recognised(...table)).toEqual({ columns: 'external_id,name', headerLine: 3, isAsked: false });
  });

  test('the number of a line is no id where there are roll numbers', () => {
    const table = [
      ['No.', 'Name', 'Roll No'],
      ['1', 'Asha Rao', '101'],
      ['2', 'Ben Roy', '102'],
    ];
    expect(recognised(...table).columns).toBe(',name,external_id');
    expect(recognised(['No.', 'Name'], ['1', 'Asha Rao'], ['2', 'Ben Roy']).columns).toBe('external_id,name');
  });

  test('headings in another language are asked about', () => {
    expect(recognised(['Ism', 'Familiya', 'Raqam'], ['Nodira', 'Karim', '17'], ['Anvar', 'Bek', '18'])).toEqual({
      columns: ',,',
      headerLine: 1,
      isAsked: true,
    });
  });

  test('and so are those below titles', () => {
    const table = [
      ['Schule am Park 8', '', ''],
      ['', '', ''],
      ['Vorname', 'Nachname', 'Kennziffer'],
      ['Nora', 'Kern', '17'],
      ['Anton', 'Beck', '18'],
    ];
    expect(recognised(...table)).toEqual({ columns: ',,', headerLine: 3, isAsked: true });
  });
});

test('lines of a grade book that are no people have no id, and are left out', () => {
  const { rows } = readTableText(
    'Student,ID,SIS User ID,Section,Essay (7)\n    Points Possible,,,,20\n"Kern, Nora",90,M1,Sec B,9\n"Student, Test",,,,0\n',
  );
  const { columns, headerLine } = recogniseColumns(rows);
  expect(toCandidateRows(rows, columns, headerLine)).toMatchObject([
    { name: 'Points Possible', problems: ['missing_id'] },
    { externalId: 'M1', name: 'Kern, Nora', problems: [] },
    { name: 'Student, Test', problems: ['missing_id'] },
  ]);
});

test('rows say what stands against them, by their line in the table', () => {
  const table = [
    ['ID', 'Name'],
    ['S1', ' Ada '],
    ['', ''],
    ['', 'Bea'],
    ['S1', 'Cleo'],
    ['S2', 'x'.repeat(256)],
    ['S3', '<b>Dan</b>'],
    ['2.02311E+11', 'Eve'],
    ['\u200bS1', 'Fay'],
  ];
  const rows = toCandidateRows(table, ['external_id', 'name'], 1);
  expect(rows.map(({ line, name, problems }) => [line, name.slice(0, 4), problems])).toEqual([
    [2, 'Ada', []],
    [4, 'Bea', ['missing_id']],
    [5, 'Cleo', ['twice']],
    [6, 'xxxx', ['too_long']],
    [7, '<b>D', ['characters']],
    [8, 'Eve', ['rounded_id']],
    [9, 'Fay', ['twice']],
  ]);
});

test('a name may stand in two columns, and keeps the signs that shape its letters', () => {
  const table = [
    ['S1', 'Rao', '\u200bAsha'],
    ['S2', '', 'क\u094d\u200dष'],
  ];
  const rows = toCandidateRows(table, ['external_id', 'last_name', 'first_name'], 0);
  expect(rows.map(({ name }) => name)).toEqual(['Asha Rao', 'क\u094d\u200dष']);
});

test('a line says what it would change of a candidate, as far as that is known', () => {
  const [row] = toCandidateRows(
    [['S1', 'Asha Rao', '', '9B']],
    ['external_id', 'name', 'roll_number', 'section_or_class'],
    0,
  );
  const known = (fields: object) => create(CandidateSchema, { externalId: 'S1', ...fields });
  expect(changesOf(row!, known({ name: 'Asha Roy', rollNumber: '17', sectionOrClass: '9B' }))).toEqual([
    { from: 'Asha Roy', to: 'Asha Rao' },
  ]);
  expect(changesOf(row!, known({}))).toEqual([]);
  expect(changesOf(row!, undefined)).toEqual([]);
});

test.each([
  ['jorg', 'Jörg Müller', true],
  ['MULLER jö', 'Jörg Müller', true],
  ['jork', 'Jörg Müller', false],
  ['lukasz', 'Łukasz', false], // the stroke is part of the letter
  ['कि', 'कि', true],
  ['क', 'कि', true],
  ['का', 'कि', false],
])('searching for %s finds %s: %s', (search, name, isFound) => {
  const candidate = { externalId: 'S1', name, rollNumber: '', sectionOrClass: '' };
  expect(searchCandidates([candidate], search)).toEqual(isFound ? [candidate] : []);
});

test('a column that is left out gives nothing', () => {
  expect(toCandidateRows([['S1', 'secret']], ['external_id', ''], 0)[0]).toMatchObject({
    externalId: 'S1',
    name: '',
  });
});

test('batches hold all items in their order, and never more than allowed', () => {
  const items = Array.from({ length: 4_500 }, (_, index) => index);
  const batches = inBatches(items, 2_000);
  expect(batches.map(({ length }) => length)).toEqual([2_000, 2_000, 500]);
  expect(batches.flat()).toEqual(items);
});
