import { create } from '@bufbuild/protobuf';
import { DrawingOrderSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, expect, test } from '@jest/globals';
import { drawCheckedCopy } from './draw.ts';
import { onePage, stream } from './hostile.testing.ts';

const pdfium = await PDFiumLibrary.init();
afterAll(() => pdfium.destroy());

/** An arrow, which shows whether it is drawn upright. */
const ARROW = '10 10 m 90 50 l 10 90 l 30 50 l f';
const arrow = (more = '/BBox [0 0 100 100]') => stream(`/Type /XObject /Subtype /Form ${more}`, ARROW);

async function pictureOf(pdf: Uint8Array): Promise<{ width: number; height: number; data: Uint8Array }> {
  const document = await pdfium.loadDocument(pdf);
  const rendering = { scale: 1, colorSpace: 'Gray', render: 'bitmap', renderFormFields: true } as const;
  const { width, height, data } = await document.getPage(0).render(rendering);
  const picture = { width, height, data: data.slice() };
  document.destroy();
  return picture;
}

const dark = ({ data }: { data: Uint8Array }) => data.filter((level) => level < 128).length;

const STAMP = '/Type /Annot /Subtype /Stamp /Rect [100 200 300 320]';

test.each<[string, Parameters<typeof onePage>[0], boolean]>([
  ['a stamp', { page: `/Annots [<< ${STAMP} /AP << /N 22 0 R >> >>]`, more: { 22: arrow() } }, true],
  [
    'one whose form is turned and lies elsewhere',
    {
      page: `/Annots [<< ${STAMP} /AP << /N 22 0 R >> >>]`,
      more: { 22: arrow('/BBox [0 0 90 95] /Matrix [0 2 -1 0 40 -70]') },
    },
    true,
  ],
  ['a hidden one', { page: `/Annots [<< ${STAMP} /F 2 /AP << /N 22 0 R >> >>]`, more: { 22: arrow() } }, false],
  [
    'one that is only printed',
    { page: `/Annots [<< ${STAMP} /F 36 /AP << /N 22 0 R >> >>]`, more: { 22: arrow() } },
    false,
  ],
  [
    'a box that is ticked',
    {
      page: '/Annots [30 0 R]',
      catalog: '/AcroForm << /Fields [30 0 R] >>',
      more: {
        22: arrow(),
        23: stream('/Type /XObject /Subtype /Form /BBox [0 0 100 100]', '0 0 5 5 re f'),
        30: `<< /Type /Annot /Subtype /Widget /FT /Btn /T (b) /V /On /AS /On /Rect [50 50 90 90]
               /AP << /N << /On 22 0 R /Off 23 0 R >> >> >>`,
      },
    },
    true,
  ],
  [
    'a page that is turned and cropped',
    {
      page: `/Rotate 90 /CropBox [50 100 400 500] /Annots [<< ${STAMP} /AP << /N 22 0 R >> >>]`,
      more: { 22: arrow() },
    },
    true,
  ],
  ['larger units', { page: `/UserUnit 2 /Annots [<< ${STAMP} /AP << /N 22 0 R >> >>]`, more: { 22: arrow() } }, true],
  ['a link', { page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [9 9 99 99] /Border [0 0 0] >>]` }, false],
])('%s looks on the checked copy as it did', async (_, parts, shows) => {
  const original = onePage({ ...parts, content: '60 700 50 10 re f' });
  const order = create(DrawingOrderSchema, { snapshot: { title: 'Physics' }, totals: {}, original: { pages: 1 } });
  const drawing = await drawCheckedCopy(order, [original]);
  if (!('pdf' in drawing)) throw new Error(drawing.reason);
  const [before, after] = [await pictureOf(original), await pictureOf(drawing.pdf)];
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  const differing = before.data.filter((level, at) => Math.abs(level - after.data[at]!) > 100).length;
  expect(differing).toBeLessThan(20);
  expect(dark(after) > 520).toBe(shows);
});
