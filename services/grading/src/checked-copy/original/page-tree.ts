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

/** Nodes of a tree that are looked at. */
const NODES_MAX = 100_000;

/**
 * The first pages of a document, however its tree is built; undefined for one that is no dictionary.
 * Nodes that contain themselves are passed over.
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
    // By reference: pages that share it are to share its copy.
    resources: node.get(PDFName.of('Resources')) ?? from.resources,
    mediaBox: own('MediaBox') ?? from.mediaBox,
    cropBox: own('CropBox') ?? from.cropBox,
    rotate: own('Rotate') ?? from.rotate,
  };
}
