import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { inBatches } from '../../api/batches.ts';
import { recogniseColumns } from './columns.ts';
import { readTableFile, readTableText } from './read-table.ts';
import { toCandidateRows } from './rows.ts';

describe('a table as it is pasted', () => {
  test.each([
    ['tabs of a spreadsheet', 'ID\tName\nS1\tAda, L.\nS2\tBea\n'],
    ['semicolons', 'ID;Name\r\nS1;Ada, L.\r\nS2;Bea\r\n'],
    ['commas and quotes', '\uFEFFID,Name\nS1,"Ada, L."\nS2,Bea\n\n\n'],
  ])('%s', (_, text) => {
    expect(readTableText(text)).toEqual([
      ['ID', 'Name'],
      ['S1', 'Ada, L.'],
      ['S2', 'Bea'],
    ]);
  });

  test('one column of ids has no separator', () => {
    expect(readTableText('S1\nS2')).toEqual([['S1'], ['S2']]);
  });

  test('a file of an older Excel is read in its own encoding', async () => {
    const file = new File([new Uint8Array([0x53, 0x31, 0x3b, 0x4a, 0xf6, 0x72, 0x67])], 'class.csv');
    expect(await readTableFile(file)).toEqual([['S1', 'Jörg']]);
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
  const rows = await readTableFile(new File([bytes as Uint8Array<ArrayBuffer>], 'class.xlsx'));
  expect(rows).toHaveLength(8_001);
  expect(rows.slice(0, 2)).toEqual([
    ['Roll No.', 'Name'],
    ['1001', 'N & 0'],
  ]);
});

describe('what columns hold', () => {
  test.each([
    [
      ['Student ID', 'Full name', 'Roll No.', 'Class'],
      ['external_id', 'name', 'roll_number', 'section_or_class'],
      true,
    ],
    [['Name', 'E-mail', 'Matrikelnummer'], ['name', '', 'external_id'], true],
    // no id: the roll number serves as one
    [['S. Roll', 'Roll Number', 'Name'], ['', 'external_id', 'name'], true],
    [['S1', 'Ada', '17', '10-B', 'x'], ['external_id', 'name', 'roll_number', 'section_or_class', ''], false],
    // the same heading twice: the first one counts
    [['ID', 'Name', 'Name'], ['external_id', 'name', ''], true],
  ])('%j', (first, columns, hasHeader) => {
    expect(recogniseColumns([first, ['S2', 'Bea']])).toEqual({ columns, hasHeader });
  });
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
  ];
  const rows = toCandidateRows(table, ['external_id', 'name'], true);
  expect(rows.map(({ line, name, problems }) => [line, name.slice(0, 4), problems])).toEqual([
    [2, 'Ada', []],
    [4, 'Bea', ['missing_id']],
    [5, 'Cleo', ['twice']],
    [6, 'xxxx', ['too_long']],
    [7, '<b>D', ['characters']],
  ]);
});

test('a column that is left out gives nothing', () => {
  expect(toCandidateRows([['S1', 'secret']], ['external_id', ''], false)[0]).toMatchObject({
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
