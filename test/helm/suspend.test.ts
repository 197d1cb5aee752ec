import { describe, expect, test } from '@jest/globals';
import { check } from './conform.ts';
import { SERVICES } from './needs.ts';
import { EXAMPLES, type KubernetesObject, parseObjects, renderText } from './render.ts';

// `suspend` stops everything that writes to the databases, whatever scales it.

const WRITERS: Record<string, unknown> = { 'firstKey.enabled': true, 'firstKey.institute': 'North' };
const named = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name.replace(/-[0-9a-f]{8}$/, '')}`;

describe.each(EXAMPLES)('%s', (example) => {
  const text = renderText(example, { ...WRITERS, suspend: true });
  const objects = parseObjects(text);
  const running = parseObjects(renderText(example, WRITERS));
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);

  test('has no pod of a service, and only those pods go', () => {
    const replicas = (service: string) =>
      ofKind('Deployment').find(({ metadata }) => metadata.name === `exam-evaluation-${service}`)!.spec.replicas;
    expect(SERVICES.map(replicas)).toEqual(SERVICES.map(() => 0));
    expect(replicas('evalctl')).toBe(1);
  });

  test('has nothing that scales them or runs beside them; everything else stays', () => {
    const gone = running.map(named).filter((name) => !objects.map(named).includes(name));
    const kinds = new Set(gone.map((name) => name.split(' ')[0]));
    expect([...kinds].sort()).toEqual(example === 'laptop' ? ['Job'] : ['HorizontalPodAutoscaler', 'Job']);
    expect(objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'Job')).toEqual([]);
    for (const { metadata } of ofKind('ScaledObject')) {
      expect(metadata.annotations).toEqual({ 'autoscaling.keda.sh/paused-replicas': '0' });
    }
  });

  test('fits Kubernetes’ schemas', () => {
    expect(check(text).summary).toEqual({ valid: objects.length, invalid: 0, errors: 0, skipped: 0 });
  });
});

test('KEDA scales grading in one of the examples, and is not paused while nothing is suspended', () => {
  const scaled = EXAMPLES.flatMap((example) => parseObjects(renderText(example))).filter(
    ({ kind }) => kind === 'ScaledObject',
  );
  expect(scaled.map(({ metadata }) => metadata.annotations)).toEqual([undefined]);
});

test('it is yes or no', () => {
  expect(() => renderText('small', { suspend: 'yes' })).toThrow(/got string, want boolean/);
});
