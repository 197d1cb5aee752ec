import { expect, test } from '@jest/globals';
import { currentDocument } from './committed.ts';
import { lint } from './lint.ts';

test("the document passes Spectral's OpenAPI rules, warnings included", async () => {
  expect(await lint(currentDocument())).toEqual([]);
});

test('a description left out and an example that does not fit are found', async () => {
  const document = JSON.parse(currentDocument());
  document.paths = { '/me': document.paths['/me'] };
  delete document.paths['/me'].get.description;
  document.paths['/me'].get.responses['200'].content['application/json'].example.daily_copy_quota = 'many';
  expect(await lint(JSON.stringify(document))).toEqual(
    expect.arrayContaining([
      expect.stringContaining('operation-description'),
      expect.stringContaining('oas3-valid-media-example'),
    ]),
  );
});

test('enums are of texts: openapi-python-client leaves an operation out whose body has another', () => {
  const others: unknown[] = [];
  JSON.parse(currentDocument(), (key, value) => {
    if (key === 'enum' && value.some((one: unknown) => typeof one !== 'string')) others.push(value);
    return value;
  });
  expect(others).toEqual([]);
});

test('nothing makes generators of clients drop fields, send what is none, or stop', () => {
  const faults: unknown[] = [];
  JSON.parse(currentDocument(), (key, value) => {
    if (value?.properties && (value.oneOf ?? value.anyOf ?? value.allOf)) faults.push(key);
    if (value?.additionalProperties === false) faults.push(key);
    if (key.startsWith('exclusive')) faults.push(key); // ogen takes it for the yes or no of OpenAPI 3.0
    const fields = Object.values(value?.properties ?? {}) as { type?: string; const?: unknown }[];
    if (fields.some(({ type, const: only }) => type === 'null' || (type === 'boolean' && only))) faults.push(key);
    return value;
  });
  expect(faults).toEqual([]);
});
