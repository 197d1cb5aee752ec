/** Names of devices on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** Separators of folders, what Windows refuses, control signs, and those that turn the direction of a text. */
const REFUSED = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]+/gu;
const LENGTH_MAX = 80;
/** Most file systems count bytes, 255 of them. */
const BYTES_MAX = 200;

/** A name without its ending that every file system takes, from texts that others chose. */
export function safeName(...texts: readonly (string | undefined)[]): string {
  const text = texts.filter(Boolean).join(' ');
  const plain = text.toWellFormed().normalize('NFC').replaceAll(REFUSED, '_').replaceAll(/\s+/gu, ' ');
  const short = trimmed(shorten(trimmed(plain)));
  return RESERVED.test(short) || short === '' ? `_${short}` : short;
}

/** Dots in front hide a file, dots and spaces behind are dropped by Windows. */
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

  /** @param ending with its dot. */
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
