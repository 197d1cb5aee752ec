// What the QR code of an answer sheet says. It holds ids only, no personal data, in characters of QR's alphanumeric mode:
// `EE1`, C or B, the exam, its holder, page, pages, fingerprint of the layout, and a checksum over all that.
import { crc16 } from './crc16.ts';

/** One page of an answer sheet. */
export interface SheetCode {
  /** UUID. */
  examId: string;
  /** Whose sheet it is: a candidate's, or a blank one with a random id that its pages share. UUID. */
  holder: { kind: 'candidate' | 'blank'; id: string };
  /** 1-based. */
  page: number;
  /** Pages of the whole sheet. */
  pages: number;
  /** Fingerprint of the layout by which it was printed. */
  layout: string;
}

/** Pages that a sheet may have: two hexadecimal digits. */
export const CODE_PAGES_MAX = 255;

const CODE = /^EE1([CB])([0-9A-F]{32})([0-9A-F]{32})([0-9A-F]{2})([0-9A-F]{2})([0-9A-F]{4})([0-9A-F]{4})$/;

export function formatCode({ examId, holder, page, pages, layout }: SheetCode): string {
  const hex = (count: number) => count.toString(16).padStart(2, '0');
  const ids = `${examId}${holder.id}`.replaceAll('-', '');
  const text = `EE1${holder.kind === 'candidate' ? 'C' : 'B'}${ids}${hex(page)}${hex(pages)}${layout}`.toUpperCase();
  return text + crc16(text);
}

/** Undefined for any other text, and for one with a wrong checksum. */
export function parseCode(text: string): SheetCode | undefined {
  const [, kind, exam, holder, page, pages, layout, checksum] = CODE.exec(text) ?? [];
  if (!checksum || crc16(text.slice(0, -checksum.length)) !== checksum) return undefined;
  const code: SheetCode = {
    examId: uuid(exam!),
    holder: { kind: kind === 'C' ? 'candidate' : 'blank', id: uuid(holder!) },
    page: Number.parseInt(page!, 16),
    pages: Number.parseInt(pages!, 16),
    layout: layout!,
  };
  return code.page >= 1 && code.page <= code.pages ? code : undefined;
}

const uuid = (hex: string): string => hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
