/** A question by its id and its full path. */
export type Place = readonly [questionId: string, path: readonly string[]];

/** The questions in the order in which the paper asks them. */
export class Paper {
  readonly places: readonly Place[];
  /** All beginnings of paths below which there are questions, the empty one too. */
  readonly heads: readonly (readonly string[])[];
  readonly #places = new Map<string, number>();

  /** Takes every question's full path by its id. */
  constructor(paths: ReadonlyMap<string, string[]>) {
    this.places = [...paths];
    this.heads = this.#headsOf();
    this.places.forEach(([, path], at) => {
      for (let length = path.length; length > 0; length--) {
        const key = path.slice(0, length).join('/');
        if (!this.#places.has(key) || length === path.length) this.#places.set(key, at);
      }
    });
  }

  /** The place of a question, or of the first one below a path that is none of its own; -1 for one that is not there. */
  placeOf(path: readonly string[]): number {
    return this.#places.get(path.join('/')) ?? -1;
  }

  #headsOf(): readonly (readonly string[])[] {
    const heads = new Map<string, readonly string[]>([['', []]]);
    for (const [, path] of this.places)
      for (let length = 1; length < path.length; length++)
        heads.set(path.slice(0, length).join('/'), path.slice(0, length));
    return [...heads.values()];
  }
}

/** Whether a path is another one or begins with it. */
export const isBelow = (path: readonly string[], top: readonly string[]): boolean =>
  top.every((part, place) => path[place] === part);
