// Writes NOTICE, the licences of what is shipped, from what is installed: npm run notice
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type ListedPackage, ROOT, shippedPackages } from './packages.ts';

export const NOTICE = join(ROOT, 'NOTICE');

/** The packages that are patched, as the workspace has it. */
function changed(): string {
  const { patchedDependencies } = parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) as {
    patchedDependencies: Record<string, string>;
  };
  return Object.entries(patchedDependencies)
    .map(([name, patch]) => `${name.replace(/@[^@]*$/, '')} (${patch})`)
    .join(' and ');
}

const INTRODUCTION = `Exam Evaluation, licensed under the Apache License 2.0 (LICENSE).

It is shipped with the packages below, each under its own licence. The text of a licence lies in the package, in
node_modules; those of what the dashboard's web app is built from are in
services/dashboard/web/dist/licenses.md. Shipped with changes are ${changed()}. The images hold Node.js and packages of
Debian besides, with their licences in /usr/local/LICENSE and /usr/share/doc.

Written by \`npm run notice\`; a test holds it against what is installed.
`;

/** Licences of packages that do not declare theirs. */
const UNDECLARED: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera AND LicenseRef-public-domain',
};

/** Suffix of packages for one platform. Only one of a family is installed, and they are listed as one. */
const PLATFORM = /(?:linux|linuxmusl|darwin|win32)-(?:x64|arm64)$/;

/** The current text of the file. */
export function notice(packages: readonly ListedPackage[]): string {
  const byLicence = Map.groupBy(packages, ({ name, license }) => UNDECLARED[name] ?? license);
  const parts = [...byLicence].sort().map(([licence, ofLicence]) => {
    const lines = ofLicence.map(({ name, versions }) => `  ${name.replace(PLATFORM, '*')} ${versions.join(', ')}`);
    return `\n${licence}\n\n${[...new Set(lines)].sort().join('\n')}\n`;
  });
  return INTRODUCTION + parts.join('');
}

if (import.meta.main) writeFileSync(NOTICE, notice(shippedPackages()));
