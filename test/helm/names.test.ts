import { describe, expect, test } from '@jest/globals';
import { render } from './render.ts';

// What objects are called and labelled, and what they take from the globals of a chart above.

const deployment = (values: Record<string, unknown>, service: string) =>
  render('small', values).find(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith(`-${service}`))!;

test.each([`1.2.3-${'x'.repeat(80)}`, `1.2.3-${'x'.repeat(56)}-y`, '_nightly', `${'x'.repeat(61)}-._z`])(
  'labels are valid, whatever the version and the tag: %s',
  (tag) => {
    const objects = render('small', { 'image.tag': tag });
    const labels = objects.flatMap(({ metadata }) => Object.values(metadata.labels ?? {}));
    expect(labels.filter((label) => label.length > 63 || !/^[A-Za-z0-9]([-\w.]*[A-Za-z0-9])?$/.test(label))).toEqual(
      [],
    );
  },
);

describe('names', () => {
  const gateway = (values: Record<string, unknown>) => deployment(values, 'gateway').metadata.name;
  const long = 'assessments-of-the-university-of-the-';

  test('of two releases differ, however late their own names differ', () => {
    const [north, south] = ['north', 'south'].map((end) => gateway({ fullnameOverride: `${long}${end}` }));
    expect(north).not.toBe(south);
    expect(north).toMatch(/^assessments-of-the-uni-[0-9a-f]{8}-gateway$/);
  });

  test('that fit stay as they are', () => {
    const fits = 'x'.repeat(31);
    expect(gateway({ fullnameOverride: fits })).toBe(`${fits}-gateway`);
    expect(gateway({ nameOverride: 'marks-of-the-faculty' })).toBe('exam-evaluation-marks-of-the-fa-gateway');
  });
});

describe('globals', () => {
  const pod = (values: Record<string, unknown>) => deployment(values, 'grading').spec.template.spec;

  test('name the registry of images that name none, and secrets for it', () => {
    const global = { imageRegistry: 'mirror.example.edu:5000/hub', imagePullSecrets: ['mirror', { name: 'own' }] };
    const { containers, imagePullSecrets } = pod({ global, 'image.repository': 'marks/exam-evaluation' });
    expect(containers[0].image).toMatch(/^mirror\.example\.edu:5000\/hub\/marks\/exam-evaluation-grading:/);
    expect(imagePullSecrets).toEqual([{ name: 'mirror' }, { name: 'own' }]);
    expect(pod({ global }).containers[0].image).toMatch(/^registry\.example\.edu\/exam-evaluation-grading:/);
  });

  test('that mean nothing to the chart are refused', () => {
    expect(() => render('small', { 'global.storageClass': 'fast' })).toThrow('global.storageClass: means nothing');
  });
});
