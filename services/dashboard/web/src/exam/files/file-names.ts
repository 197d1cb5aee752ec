/** Names of devices on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/**
 * Path separators, characters that Windows refuses, control characters, and those that change the direction of text.
 */
const REFUSED = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]+/gu;
const LENGTH_MAX = 80;
/** Leaves room for numbers and endings: most file systems allow 255 bytes. */
const BYTES_MAX = 200;

/** A name, without its extension, that every file system accepts, made from texts that users chose. */
export function safeName(...texts: readonly (string | undefined)[]): string {
  const text = texts.filter(Boolean).join(' ');
  const plain = text.toWellFormed().normalize('NFC').replaceAll(REFUSED, '_').replaceAll(/\s+/gu, ' ');
  const short = trimmed(shorten(trimmed(plain)));
  return RESERVED.test(short) || short === '' ? `_${short}` : short;
}

/** Removes leading dots, which hide a file, and trailing dots and spaces, which Windows drops. */
function trimmed(text: string): string {
  return text.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '');
}

function shorten(text: string): string {
  const encoder = new TextEncoder();
  let signs = Array.from(text).slice(0, LENGTH_MAX);
  while (encoder.encode(signs.join('')).length > BYTES_MAX) signs = signs.slice(0, -1);
  return signs.join('');
}

/** Gives every file of an archive a unique name, ignoring case. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** @param ending extension with its dot. */
  take(name: string, ending: string): string {
    for (let n = 1; ; n += 1) {
      const tried = n === 1 ? `${name}${ending}` : `${name} (${n})${ending}`;
      const key = tried.toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return tried;
    }
  }
}
