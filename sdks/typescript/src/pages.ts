interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
  has_more: boolean;
}

/** Every row of a list, a page at a time. @param read asks for the page behind a cursor. */
export async function* rows<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): AsyncGenerator<Row, void> {
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    yield* page.data;
    if (!page.has_more || page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}
