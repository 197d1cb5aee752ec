import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { type Allowed, allowedAt, type Kind } from './allowed.ts';

/** A page cannot be embedded as it is; its picture is shown instead. */
export class NotEmbeddable extends Error {
  override readonly name = 'NotEmbeddable';
}

/** The most dictionaries, arrays and streams of one copy; a vector drawing may have 50,000. */
const OBJECTS_MAX = 200_000;
/** How deep objects may lie within each other. */
const DEPTH_MAX = 100;

/** Copies from one document to another only what pages need to be shown. Streams stay compressed. */
export class Copier {
  readonly #source: PDFContext;
  readonly #target: PDFContext;
  readonly #hidesLayers: boolean;
  /** Copies already made of indirect objects, by what was allowed in them. */
  readonly #copies = new Map<PDFRef, Map<Allowed, PDFRef>>();
  #objects = 0;

  /** @param hidesLayers whether the source may hide some layers; which ones is not checked. */
  constructor(source: PDFContext, target: PDFContext, hidesLayers: boolean) {
    this.#source = source;
    this.#target = target;
    this.#hidesLayers = hidesLayers;
  }

  /**
   * A copy with the allowed keys only; undefined where the value is not of an allowed kind.
   * @throws NotEmbeddable when it is too large, or would look different.
   */
  copy(value: PDFObject | undefined, allowed: Allowed, depth = 0): PDFObject | undefined {
    if (depth > DEPTH_MAX) throw new NotEmbeddable('objects lie too deep within each other');
    if (value instanceof PDFRef) return this.#copyIndirect(value, allowed, depth);
    if (value instanceof PDFArray || value instanceof PDFDict || value instanceof PDFRawStream) this.#count();
    if (value instanceof PDFArray) return this.#copyArray(value, allowed, depth);
    if (value instanceof PDFDict) return allowed === 'plain' ? undefined : this.#copyDict(value, allowed, depth);
    if (value instanceof PDFRawStream) return allowed === 'plain' ? undefined : this.#copyStream(value, allowed, depth);
    return isScalar(value) ? value : undefined;
  }

  /** A stream of the copy: these bytes, and the allowed keys of the dictionary. */
  stream(dict: PDFDict, contents: Uint8Array, kind: Kind, depth = 0): PDFRawStream {
    refuseForeign(dict);
    return PDFRawStream.of(this.#copyDict(dict, kind, depth), contents);
  }

  /** @throws NotEmbeddable when what the object shows may depend on a layer that is hidden. */
  refuseHidden(dict: PDFDict): void {
    if (this.#hidesLayers && dict.has(PDFName.of('OC'))) throw new NotEmbeddable('a layer may be hidden');
  }

  #count(): void {
    this.#objects += 1;
    if (this.#objects > OBJECTS_MAX) throw new NotEmbeddable(`more than ${OBJECTS_MAX} objects`);
  }

  #copyIndirect(ref: PDFRef, allowed: Allowed, depth: number): PDFObject | undefined {
    const known = this.#copies.get(ref)?.get(allowed);
    if (known) return known;
    const value = this.#source.lookup(ref);
    if (value instanceof PDFRef || isScalar(value)) return this.copy(value, allowed, depth + 1);
    if (!value || (allowed === 'plain' && !(value instanceof PDFArray))) return undefined;
    // Registered before it is filled, since objects may refer to themselves.
    const copied = this.#target.nextRef();
    const copies = this.#copies.get(ref) ?? new Map<Allowed, PDFRef>();
    this.#copies.set(ref, copies.set(allowed, copied));
    const object = this.copy(value, allowed, depth + 1);
    this.#target.assign(copied, object ?? PDFNull);
    return copied;
  }

  #copyArray(array: PDFArray, allowed: Allowed, depth: number): PDFArray {
    const copied = PDFArray.withContext(this.#target);
    for (const element of array.asArray()) copied.push(this.copy(element, allowed, depth + 1) ?? PDFNull);
    return copied;
  }

  #copyDict(dict: PDFDict, kind: Kind, depth: number): PDFDict {
    this.refuseHidden(dict);
    if (kind === 'resources') this.#refuseLayers(dict);
    const copied = PDFDict.withContext(this.#target);
    for (const [key, value] of dict.entries()) {
      const allowed = allowedAt(kind, key.decodeText());
      const object = allowed && this.copy(value, allowed, depth + 1);
      if (object) copied.set(key, object);
    }
    return copied;
  }

  #copyStream(stream: PDFRawStream, kind: Kind, depth: number): PDFRawStream | undefined {
    const subtype = stream.dict.lookup(PDFName.of('Subtype'));
    // The only other kind is PostScript, which no viewer draws.
    if (kind === 'xobject' && subtype !== PDFName.of('Form') && subtype !== PDFName.of('Image')) return undefined;
    return this.stream(stream.dict, stream.contents, kind, depth);
  }

  /** Refuses content that uses layers: these are not copied, so what they hide would become visible. */
  #refuseLayers(resources: PDFDict): void {
    if (this.#hidesLayers && resources.has(PDFName.of('Properties'))) throw new NotEmbeddable('a layer may be hidden');
  }
}

/** Refuses a stream whose bytes lie in another file or are encrypted separately. */
function refuseForeign(dict: PDFDict): void {
  const filter = dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter];
  if (dict.has(PDFName.of('F')) || filters.includes(PDFName.of('Crypt'))) {
    throw new NotEmbeddable('a stream without its bytes');
  }
}

function isScalar(value: PDFObject | undefined): boolean {
  return (
    value instanceof PDFName ||
    value instanceof PDFNumber ||
    value instanceof PDFString ||
    value instanceof PDFHexString ||
    value instanceof PDFBool ||
    value === PDFNull
  );
}
