import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { schemaFolder, tool } from './tools.ts';

interface Checked {
  valid: number;
  invalid: number;
  errors: number;
  skipped: number;
}

/** Validates rendered objects against the strict schemas of Kubernetes and its extensions. */
export function check(objects: string): { summary: Checked; text: string } {
  const location = join(schemaFolder(), '{{.ResourceKind}}{{.KindSuffix}}.json');
  const args = ['-strict', '-summary', '-output', 'json', '-schema-location', location, '-'];
  const ran = spawnSync(tool('kubeconform'), args, { input: objects, encoding: 'utf8' });
  return { summary: (JSON.parse(ran.stdout) as { summary: Checked }).summary, text: ran.stdout };
}
