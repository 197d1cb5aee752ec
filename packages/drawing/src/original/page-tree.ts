import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';

/** A page of an original, with what it inherits from the tree. */
export interface SourcePage {
  node: PDFDict;
  resources: PDFObject | undefined;
  mediaBox: PDFObject | undefined;
  cropBox: PDFObject | undefined;
  rotate: PDFObject | undefined;
}

type Inherited = Omit<SourcePage, 'node'>;

/** The most nodes of a tree that are visited. */
const NODES_MAX = 100_000;

/**
 * Lists the first pages of a document, whatever the shape of its tree; undefined for a page that is not a dictionary.
 * A node is visited once, so that cycles end.
 */
export function listPages(catalog: PDFDict, pagesMax: number): (SourcePage | undefined)[] {
  const pages: (SourcePage | undefined)[] = [];
  const seen = new Set<PDFObject>();
  const nothing = { resources: undefined, mediaBox: undefined, cropBox: undefined, rotate: undefined };
  const waiting: { node: PDFObject | undefined; from: Inherited }[] = [
    { node: catalog.lookup(PDFName.of('Pages')), from: nothing },
  ];
  for (let looked = 0; waiting.length > 0 && pages.length < pagesMax && looked < NODES_MAX; looked++) {
    const { node, from } = waiting.pop()!;
    if (!(node instanceof PDFDict)) {
      pages.push(undefined);
      continue;
    }
    const own = inherit(node, from);
    const kids = node.lookup(PDFName.of('Kids'));
    if (!(kids instanceof PDFArray)) pages.push({ node, ...own });
    else if (!seen.has(node)) {
      seen.add(node);
      for (let at = Math.min(kids.size(), NODES_MAX) - 1; at >= 0; at--) {
        waiting.push({ node: kids.lookup(at), from: own });
      }
    }
  }
  return pages;
}

function inherit(node: PDFDict, from: Inherited): Inherited {
  const own = (key: string) => node.lookup(PDFName.of(key));
  return {
    // Kept as a reference, so that pages which share resources also share the copy of them.
    resources: node.get(PDFName.of('Resources')) ?? from.resources,
    mediaBox: own('MediaBox') ?? from.mediaBox,
    cropBox: own('CropBox') ?? from.cropBox,
    rotate: own('Rotate') ?? from.rotate,
  };
}
