import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  databasePassword: z.string(),
  blobKey: z.string(),
  /** The first key signs, and all verify; a rotation adds one in front. */
  cursorKeys: z.tuple([z.string()], z.string()),
  tokens: z.object({
    gateway: z.string(),
    exams: z.string(),
    submissions: z.string(),
    grading: z.string(),
    billing: z.string(),
    operator: z.string(),
    // Absent in folders of earlier releases, where it is among the teams.
    dashboard: z.string().optional(),
  }),
  /** Tokens of other teams' software, by caller name. */
  teams: z.record(z.string(), z.string()).default({}),
});

type StoredSecrets = z.output<typeof secretsSchema>;

export interface Secrets extends StoredSecrets {
  tokens: Required<StoredSecrets['tokens']>;
}

/**
 * Loads the secrets of a data folder; they are created at the first start in `secrets.json`, readable by its owner
 * only.
 */
export function loadSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json');
  const known = existsSync(path) ? readSecrets(path) : makeSecrets();
  const secrets = { ...known, tokens: { ...known.tokens, dashboard: known.tokens.dashboard ?? secret() } };
  if (!known.tokens.dashboard || !existsSync(path)) writePrivate(path, secrets);
  return secrets;
}

function readSecrets(path: string): StoredSecrets {
  return secretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

function makeSecrets(): StoredSecrets {
  return {
    databasePassword: secret(),
    blobKey: secret(),
    cursorKeys: [secret()],
    tokens: {
      gateway: secret(),
      exams: secret(),
      submissions: secret(),
      grading: secret(),
      billing: secret(),
      operator: secret(),
      dashboard: secret(),
    },
    teams: { reports: secret() },
  };
}

function secret(): string {
  return randomBytes(24).toString('hex');
}

/** Writes JSON atomically, readable by its owner only. */
export function writePrivate(path: string, value: unknown): void {
  writeFileSync(`${path}.partial`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.partial`, path);
}

/** Maps accepted service tokens to the names of callers. A team cannot use the name of a service. */
export function acceptedTokens({ tokens, teams }: Secrets): ReadonlyMap<string, string> {
  return new Map(Object.entries({ ...teams, ...tokens }).map(([name, token]) => [token, name]));
}
