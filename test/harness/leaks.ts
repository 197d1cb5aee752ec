import { readFileSync } from 'node:fs';

const PATTERNS: Record<string, RegExp> = {
  'an API key': /ex_eval_[0-9a-f]{48}/,
  'a presigned signature': /(?:sig|X-Amz-Signature)=(?!\[redacted\])[^&"\s\\]{8,}/,
};

/** Every text in a `secrets.json`. */
export function secretsIn(path: string): string[] {
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
  return texts(JSON.parse(readFileSync(path, 'utf8')));
}

/** Finds secrets of a run in its log; a line for each, cut so that the report does not reveal it. */
export function findLeaks(log: string, secrets: readonly string[]): string[] {
  return log.split('\n').flatMap((line) => {
    const found = Object.keys(PATTERNS).filter((name) => PATTERNS[name]!.test(line));
    if (secrets.some((secret) => line.includes(secret))) found.push('a secret of secrets.json');
    return found.map((name) => `${name} in: ${line.slice(0, 80)}…`);
  });
}
