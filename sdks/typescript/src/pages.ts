interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
  has_more: boolean;
}

/** Every row of a list, read page by page. @param read reads the page at a cursor. */
export async function* rows<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): AsyncGenerator<Row, void> {
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    yield* page.data;
    if (!page.has_more || page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}
