import { describe, expect, test } from '@jest/globals';
import { check } from './conform.ts';
import { findings } from './policy.ts';
import { CHART, EXAMPLES, exampleFile, helm, parseObjects, renderText } from './render.ts';

// Helm and Kubernetes accept the examples.

describe.each(EXAMPLES)('%s', (example) => {
  test('helm lint --strict has nothing to say', () => {
    expect(helm('lint', '--strict', CHART, '-f', exampleFile(example))).toMatch(
      /1 chart\(s\) linted, 0 chart\(s\) failed/,
    );
  });

  test('every object fits the schema of the API, without unknown fields', () => {
    const text = renderText(example);
    const count = parseObjects(text).length;
    const { summary } = check(text);
    expect(summary).toEqual({ valid: count, invalid: 0, errors: 0, skipped: 0 });
    const found = findings(parseObjects(text)).length;
    console.log(`${example}: ${count} objects, ${summary.errors} kubeconform errors, ${found} policy findings`);
  });

  test('is rendered the same each time', () => {
    expect(renderText(example)).toBe(renderText(example));
  });
});

test('the check notices a field that is misspelt, in an object of Kubernetes and in one of an extension', () => {
  const text = renderText('large');
  expect(check(text.replace('minReadySeconds:', 'minReadySecond:')).summary).toMatchObject({ invalid: 1 });
  expect(check(text.replace('maxReplicaCount:', 'maxReplicas:')).summary).toMatchObject({ invalid: 1 });
});
