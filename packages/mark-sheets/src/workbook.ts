import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from './columns.ts';
import type { SheetFile } from './sheet-file.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const CELL_LENGTH_MAX = 32_767;
const SHEET_NAME_LENGTH_MAX = 31;

/**
 * A workbook of one sheet, its first row bold and kept in view. Texts are text cells: none is ever run as a formula.
 * Written here, since libraries for it compress in workers created from blobs, which the dashboard's content security
 * policy forbids, and hold all rows in memory.
 */
export function workbookFile(sheetName: string): SheetFile {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const take = () => {
    const bytes = concatenated(written);
    written = [];
    return bytes;
  };
  for (const [name, xml] of Object.entries(partsOf(sheetName))) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(strToU8(`${HEAD}${xml}`), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml');
  zip.add(sheet);
  sheet.push(strToU8(`${HEAD}${SHEET_BEGIN}`));
  let row = 0;
  return {
    add: (rows) => {
      sheet.push(strToU8(rows.map((cells) => rowXml(cells, row++)).join('')));
      return take();
    },
    end: () => {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return take();
    },
  };
}

const SHEET_BEGIN =
  `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';

/** Everything but the sheet. */
function partsOf(sheetName: string): Record<string, string> {
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><sheets>` +
      `<sheet name="${escapeXml(toSheetName(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml':
      `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
  };
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE_RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${RELATIONS}">${list.join('')}</Relationships>`;
}

function rowXml(cells: readonly Cell[], row: number): string {
  const style = row === 0 ? ' s="1"' : '';
  const xml = cells.map((cell, column) => {
    const place = `${columnName(column)}${row + 1}`;
    if (cell === undefined || cell === '') return '';
    if (typeof cell === 'number') return `<c r="${place}"${style}><v>${cell}</v></c>`;
    const text = escapeXml(cell.slice(0, CELL_LENGTH_MAX));
    return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  });
  return `<row r="${row + 1}">${xml.join('')}</row>`;
}

/** A, B, … Z, AA, AB, … */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? columnName(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`;
}

/** Removes what Excel does not allow in a sheet's name. */
function toSheetName(name: string): string {
  const allowed = name.replaceAll(/[\\/?*[\]:]/g, ' ').trim();
  return allowed.replaceAll(/^'|'$/g, '').slice(0, SHEET_NAME_LENGTH_MAX) || 'Marks';
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML 1.0 and removes characters that it does not allow. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}
