import { csvText } from '@exam-evaluation/mark-sheets/csv.ts';

/** Without it, Excel reads UTF-8 in the encoding of its region. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as a CSV file that Excel opens. */
export function toCsv(rows: Parameters<typeof csvText>[0]): string {
  return `${BYTE_ORDER_MARK}${csvText(rows)}`;
}
