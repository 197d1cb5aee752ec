import { describe, expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute } from '../../harness/kit.ts';
import { pdfOf, put, slot } from '../../harness/uploads.ts';

const MB50 = 50 * 2 ** 20;
const api = await institute();
const ask = (...files: unknown[]) => api.post('/uploads', { files });

test('a slot for each file, in the order asked [UPL-1] [UPL-9] [UPL-10]', async () => {
  const before = Date.now();
  const { status, body } = await ask({ filename: 'b.pdf' }, { filename: 'a.pdf' }, { filename: 'b.pdf' });
  expect(status).toBe(201);
  expect(Object.keys(body)).toEqual(['uploads']);
  expect(body.uploads.map((one: any) => one.filename)).toEqual(['b.pdf', 'a.pdf', 'b.pdf']);
  expect(new Set(body.uploads.map((one: any) => one.id)).size).toBe(3);
  for (const one of body.uploads) {
    expect(Object.keys(one).sort()).toEqual(['expires_at', 'filename', 'id', 'put_headers', 'put_url', 'status']);
    expect(one.status).toBe('pending');
    expect(Date.parse(one.expires_at) - before).toBeGreaterThan(3_590_000);
  }
});

test('the address takes one file by PUT, without a key, for an hour [UPL-11] [UPL-12] [UPL-13] [LIM-41]', async () => {
  const made = await slot(api);
  const left = (Date.parse(made.expires_at) - Date.now()) / 1000;
  expect(left).toBeGreaterThan(3_590);
  expect(left).toBeLessThanOrEqual(3_600);
  const { searchParams } = new URL(made.put_url);
  const expires = searchParams.get('expires') ?? String(Date.now() / 1000 + Number(searchParams.get('X-Amz-Expires')));
  expect(Math.abs(Number(expires) - Date.parse(made.expires_at) / 1000)).toBeLessThan(10);
  expect(await put({ ...made, put_url: made.put_url.replace(made.id, crypto.randomUUID()) }, await pdfOf())).toBe(403);
  expect((await fetch(made.put_url)).status).toBe(403);
  expect(await put(made, await pdfOf(2))).toBe(200);
  expect((await api.get(`/uploads/${made.id}`)).body).toMatchObject({ id: made.id, pages: 2 });
});

describe('what is asked for', () => {
  test.each<[string, string, unknown[], string[]]>([
    ['[UPL-1]', 'no file', [], ['files out_of_range']],
    ['[UPL-1] [LIM-38]', '101 files', Array(101).fill({ filename: 'a.pdf' }), ['files out_of_range']],
    ['[UPL-2]', 'no name', [{}], ['files[0].filename required']],
    ['[UPL-2]', 'an empty name', [{ filename: '' }], ['files[0].filename required']],
    ['[UPL-2] [LIM-40]', 'a long name', [{ filename: `${'x'.repeat(252)}.pdf` }], ['files[0].filename too_long']],
    ['[UPL-4]', 'a text', [{ filename: 'a.pdf', content_type: 'text/plain' }], ['files[0].content_type invalid']],
    ['[UPL-7]', 'too large', [{ filename: 'a.pdf', size_bytes: MB50 + 1 }], ['files[0].size_bytes too_large']],
    ['[UPL-7]', 'a size in words', [{ filename: 'a.pdf', size_bytes: '5' }], ['files[0].size_bytes invalid']],
    ['[UPL-8]', 'a number as own id', [{ filename: 'a.pdf', external_id: 5 }], ['files[0].external_id invalid']],
    ['', 'another field', [{ filename: 'a.pdf', sha256: 'x' }], ['files[0].sha256 unknown_field']],
  ])('%s %s is refused', async (_clauses, _what, files, fields) => {
    expect(fieldsOf(await ask(...files))).toEqual(fields);
  });

  test.each<[string, string, unknown[]]>([
    ['[UPL-1] [LIM-38]', '100 files', Array(100).fill({ filename: 'a.pdf' })],
    ['[UPL-2] [LIM-40]', 'a name of 255', [{ filename: `${'x'.repeat(251)}.pdf` }]],
    ['[UPL-3]', 'the type of a PDF', [{ filename: 'a', content_type: 'application/pdf' }]],
    ['[UPL-7] [LIM-39]', '50 MB', [{ filename: 'a.pdf', size_bytes: MB50 }]],
    ['[UPL-8]', 'an own id', [{ filename: 'a.pdf', external_id: 'student-17' }]],
    ['[UPL-3] [UPL-7] [UPL-8]', 'nothing but a name', [{ filename: 'a.pdf', content_type: null }]],
  ])('%s %s is taken', async (_clauses, _what, files) => {
    expect((await ask(...files)).status).toBe(201);
  });

  test.each([
    ['[UPL-5]', { filename: 'a.pdf', content_type: 'image/png' }],
    ['[UPL-5]', { filename: 'a.pdf', content_type: 'image/heic', size_bytes: 'x' }],
    ['[UPL-6]', { filename: 'a.jpg' }],
    ['[UPL-6]', { filename: 'scan.JPEG', nonsense: 1 }],
    ['[UPL-6]', { filename: 'scan.tiff' }],
    ['[UPL-6]', { filename: 'scan.jfif' }],
  ])('%s an image is not available, whatever else is wrong: %j', async (_, file) => {
    expect(errorOf(await ask({ filename: '' }, file))).toBe('422 feature_not_available');
  });
});
