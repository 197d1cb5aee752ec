/** A page of a list, as the operation of the list answers it. */
export interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
  has_more: boolean;
}

/** Every row of a list, read page by page while they are taken: `for await (const row of rows)`. */
export class Rows<Row> implements AsyncIterable<Row> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Row>>;

  /** @param read reads the page at a cursor. */
  constructor(read: (cursor: string | undefined) => Promise<Page<Row>>) {
    this.#read = read;
  }

  /** The pages themselves, such as to keep `next_cursor` with what was done. */
  async *pages(): AsyncGenerator<Page<Row>, void> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.#read(cursor);
      yield page;
      if (!page.has_more || page.next_cursor === null) return;
      cursor = page.next_cursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    for await (const { data } of this.pages()) yield* data;
  }
}
