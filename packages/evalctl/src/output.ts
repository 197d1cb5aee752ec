/** The result of a command: one JSON object, and the same as text. */
export interface Output {
  json: Record<string, unknown>;
  /** Lines for a terminal. */
  text: string;
}

/** `name   value` lines; null values are shown as a dash. */
export function fieldsOutput(json: Record<string, unknown>): Output {
  const width = Math.max(...Object.keys(json).map((name) => name.length));
  const lines = Object.entries(json).map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`);
  return { json, text: lines.join('\n') };
}

/**
 * A table of rows under `name` in JSON.
 * @param columns fields shown on the terminal.
 */
export function tableOutput(name: string, rows: Record<string, unknown>[], columns: string[]): Output {
  const cells = [columns, ...rows.map((row) => columns.map((column) => shown(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  const lines = cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
  return { json: { [name]: rows }, text: rows.length > 0 ? lines.join('\n') : `no ${name}` };
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.length > 0 ? value.map(shown).join(',') : '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
