import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { KUBERNETES } from './cluster/programs.ts';
import { tool } from './tools.ts';

export const CHART = join(import.meta.dirname, '../../deploy/helm/exam-evaluation');
export const RELEASE = 'exam-evaluation';
export const EXAMPLES = readdirSync(join(CHART, 'examples'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.slice(0, -'.yaml'.length));

/** A rendered object. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  [field: string]: any;
}

/** Renders an example with changed values, as `--set-json path=value`. @throws with helm's output. */
export function render(example: string, values: Record<string, unknown> = {}): KubernetesObject[] {
  return parseObjects(renderText(example, values));
}

export function renderText(example: string, values: Record<string, unknown> = {}): string {
  const settings = Object.entries(values).flatMap(([path, value]) => [
    '--set-json',
    `${path}=${JSON.stringify(value)}`,
  ]);
  return helm('template', RELEASE, CHART, '--namespace', 'exams', '-f', exampleFile(example), ...settings);
}

export function exampleFile(example: string): string {
  return join(CHART, 'examples', `${example}.yaml`);
}

export function parseObjects(text: string): KubernetesObject[] {
  return parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);
}

/** Runs helm. @throws with its output when it fails. */
export function helm(...args: string[]): string {
  // A helm built with `go install` assumes Kubernetes 1.20.
  const version = args[0] === 'lint' || args[0] === 'template' ? ['--kube-version', KUBERNETES] : [];
  const ran = spawnSync(tool('helm'), [...args, ...version], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (ran.status !== 0) throw new Error(ran.stderr || ran.stdout);
  return ran.stdout;
}
