import { readFileSync } from 'node:fs';
import type { Series } from '../promtool.ts';
import { render } from '../render.ts';
import type { Recording } from './recording.ts';

const objects = render('large');

/** The labels that Prometheus gives to what it scrapes by the chart's PodMonitor. */
function targetLabels(process: string): Record<string, string> {
  const monitor = objects.find(({ kind }) => kind === 'PodMonitor')!;
  const component = process.replace(/-\d+$/, '');
  const { metadata, spec } = objects.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith(`-${component}`),
  )!;
  const namespace = monitor.metadata.namespace!;
  return {
    namespace,
    pod: `${metadata.name}-${process}`,
    container: spec.template.spec.containers[0].name,
    endpoint: monitor.spec.podMetricsEndpoints[0].port,
    job: `${namespace}/${monitor.metadata.name}`,
    instance: `${process}:9464`,
    ...Object.fromEntries(
      monitor.spec.podTargetLabels.map((label: string) => [
        label.replace(/\W/g, '_'),
        spec.template.metadata.labels[label],
      ]),
    ),
  };
}

const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;
const nameOf = (series: string) => series.replace(/\{.*/, '');

/** The recording as Prometheus would store it, except that it begins in 1970, as promtool's clock does. */
export function asScraped({ made, processes }: Recording): Series {
  const began = Date.parse(made.at) / 1000;
  return Object.fromEntries(
    Object.entries(processes).flatMap(([process, recorded]) => {
      const target = targetLabels(process);
      return Object.entries(recorded).map(([series, values]) => [
        labelled(series, target),
        nameOf(series).endsWith('_timestamp_seconds')
          ? values.replace(/(?<!x)\b\d+(\.\d+)?/g, (at) => `${+at - began}`)
          : values,
      ]);
    }),
  );
}

/** Renames labels of the process that the target also has, as Prometheus does with honorLabels: false. */
function labelled(series: string, target: Record<string, string>): string {
  const own = [...series.matchAll(LABEL)].map(([, label, value]) => [
    label! in target ? `exported_${label}` : label,
    value,
  ]);
  const labels = [...own, ...Object.entries(target)].map(([label, value]) => `${label}="${value}"`);
  return `${nameOf(series)}{${labels.join(',')}}`;
}

/** What an expression asks for: a metric, and what its labels have to be. */
export interface Selector {
  name: string;
  matchers: { label: string; operator: string; value: string }[];
}

const WORDS = /^(and|or|unless|bool|offset)$/;

/** Every selector of a PromQL expression. */
export function selectorsIn(expression: string): Selector[] {
  const bare = expression
    .replace(/#.*$/gm, '')
    .replace(/(\{[^}]*\})|"[^"]*"/g, '$1') // texts that functions take
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, '');
  return [...bare.matchAll(/\b([a-z_:][\w:]*)\s*(\(|\{([^}]*)\})?/gi)]
    .filter(([, name, after]) => after !== '(' && !WORDS.test(name!))
    .map(([, name, , inside = '']) => ({
      name: name!,
      matchers: [...inside.matchAll(/(\w+)\s*(=~|!=|!~|=)\s*"([^"]*)"/g)].map(([, label, operator, value]) => ({
        label: label!,
        operator: operator!,
        value: value!,
      })),
    }));
}

/** Finds what expressions ask for and the series lack: metrics, their labels, and values that labels must equal. */
export function missingFrom(series: Series): (expression: string) => string[] {
  const known = new Map<string, Map<string, Set<string>>>();
  for (const one of Object.keys(series)) {
    const labels = known.get(nameOf(one)) ?? new Map<string, Set<string>>();
    known.set(nameOf(one), labels);
    for (const [, label, value] of one.matchAll(LABEL))
      labels.set(label!, (labels.get(label!) ?? new Set()).add(value!));
  }
  const missing = ({ name, matchers }: Selector) => {
    const labels = known.get(name);
    if (!labels) return [name];
    return matchers.flatMap(({ label, operator, value }) => {
      const values = labels.get(label);
      if (!values) return [`${name}{${label}}`];
      const wanted = operator === '=' && !value.startsWith('$');
      return wanted && !values.has(value) ? [`${name}{${label}="${value}"}`] : [];
    });
  };
  return (expression) => [...new Set(selectorsIn(expression).flatMap(missing))];
}

/** Names of the series' metrics; those of a histogram count under the histogram's name. */
export function metricsOf(series: Series): Set<string> {
  const names = new Set(Object.keys(series).map(nameOf));
  const histogram = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  return new Set([...names].map((name) => (names.has(`${histogram(name)}_bucket`) ? histogram(name) : name)));
}

/** Names of the metrics on the page that lists them. */
export function metricsOnPage(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);
}
