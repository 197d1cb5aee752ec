import { readFileSync } from 'node:fs';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { COMMITTED } from './committed.ts';

/** What Spectral's OpenAPI rules, errors and warnings alike, say of a document: one line each. */
export async function lint(document: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as never, 'recommended']] });
  const findings = await linter.run(document);
  return findings.map(({ code, path, message }) => `${path.join('.')}: ${message} (${code})`);
}

if (import.meta.main) {
  const findings = await lint(readFileSync(COMMITTED, 'utf8'));
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
