/** A piece of a word: its row in the vocabulary, and its place in the text. */
export interface Piece {
  id: number;
  /** Place in the text, in UTF-16 units, end exclusive. */
  start: number;
  end: number;
}

/** Words with more characters become one unknown piece, as in BERT's own tokenizer. */
const LONGEST_WORD = 100;
const WORD_OR_SIGN = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;

/**
 * Splits texts into pieces of a BERT vocabulary, in lower case and without accents. Each word is cut greedily, from the
 * left, into the longest pieces known (Wu et al. 2016; the uncased tokenizer of Devlin et al. 2019).
 */
export class WordPieces {
  readonly #rows: ReadonlyMap<string, number>;
  readonly #unknown: number;
  /** Vocabulary rows of the tokens that begin and end every text. */
  readonly begin: number;
  readonly end: number;

  /** @param vocabulary the pieces, one a line, in the order of their rows. */
  constructor(vocabulary: string) {
    this.#rows = new Map(vocabulary.split(/\r?\n/).map((piece, row) => [piece, row]));
    const [unknown, begin, end] = ['[UNK]', '[CLS]', '[SEP]'].map((mark) => this.#rows.get(mark));
    if (unknown === undefined || begin === undefined || end === undefined) {
      throw new Error('The vocabulary lacks one of [UNK], [CLS] and [SEP].');
    }
    this.#unknown = unknown;
    this.begin = begin;
    this.end = end;
  }

  /** The pieces of a text in its order. */
  of(text: string): Piece[] {
    return [...text.matchAll(WORD_OR_SIGN)].flatMap(({ 0: word, index }) => this.#ofWord(word, index));
  }

  #ofWord(word: string, start: number): Piece[] {
    const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const end = start + word.length;
    const unknown = [{ id: this.#unknown, start, end }];
    if (plain.length > LONGEST_WORD) return unknown;
    const pieces: Piece[] = [];
    // A word whose length changes in lower case cannot be mapped piece by piece, so all its pieces get the place of the
    // word.
    const placed = plain.length === word.length;
    for (let at = 0; at < plain.length; ) {
      const [id, next] = this.#longest(plain, at);
      if (id === undefined) return unknown;
      pieces.push({ id, start: placed ? start + at : start, end: placed ? start + next : end });
      at = next;
    }
    return pieces;
  }

  /** Looks up the longest piece that begins at a place; returns its row and where it ends. */
  #longest(word: string, at: number): [id: number | undefined, next: number] {
    for (let next = word.length; next > at; next -= 1) {
      const id = this.#rows.get((at > 0 ? '##' : '') + word.slice(at, next));
      if (id !== undefined) return [id, next];
    }
    return [undefined, at];
  }
}
