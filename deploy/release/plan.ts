// The commands of a release, in order, as a pure function of version and options.

/** Names of the images in the registry, by the Dockerfile's target. */
export const IMAGES = { service: 'exam-evaluation', grading: 'exam-evaluation-grading' } as const;
export const CHART = 'deploy/helm/exam-evaluation';
/** Where the chart and BuildKit's answers are written. */
export const OUT = '.release';
const BUILDER = 'exam-evaluation-release';

export interface Options {
  /** Version without the `v` of the tag. */
  version: string;
  /** The commit that is released, as git names it in full. */
  commit: string;
  /** Registry and path above the images, such as `ghcr.io/college`. */
  registry: string;
  /** Platforms such as `linux/amd64`. */
  platforms: readonly string[];
  /** Build arguments of the Dockerfile: mirrors and the base image. */
  buildArgs: readonly string[];
  /** Image that generates bills of materials; BuildKit's own when undefined. */
  sbomGenerator: string | undefined;
  /** cosign's key, a file or a KMS address; undefined for keyless signatures by whoever is signed in. */
  key: string | undefined;
}

/** A command. `{digest of NAME}` in an argument stands for a digest that an earlier one printed or wrote to a file. */
export interface Command {
  run: readonly string[];
  finds?: { of: string; pattern: RegExp; inFile?: string };
}
/** The step that copies the chart and names the images in it. */
export type Chart = { chartInto: string; repository: string };

/** Whether the registry is on this machine: it has no TLS, and its images are not signed. */
const isLocal = (registry: string) => /^(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(registry);

/**
 * Reasons why this clone cannot be released from this machine, as sentences. A trial on a local registry needs no clean
 * commit, tag, digest or cosign.
 * @param ask runs a command and returns its output; undefined when it failed or does not exist.
 */
export function missing(
  { registry, platforms, version }: Options,
  dockerfile: string,
  ask: (command: readonly string[]) => string | undefined,
): string[] {
  const create = `docker buildx create --name ${BUILDER} --driver docker-container --driver-opt network=host --bootstrap`;
  const says = (command: string, ...words: string[]) => {
    const said = ask(command.split(' '));
    return words.every((word) => said?.includes(word));
  };
  const trial = isLocal(registry);
  const needs = [
    ['docker is missing, or its daemon does not answer', says('docker version', '')],
    ['docker has no buildx: install docker-buildx-plugin', says('docker buildx version', '')],
    [`no builder makes ${platforms.join(' and ')}: ${create}`, says(`docker buildx inspect ${BUILDER}`, ...platforms)],
    ['helm is missing: https://helm.sh/docs/intro/install', says('helm version', '')],
    ['cosign is missing: https://docs.sigstore.dev/cosign/system_config', trial || says('cosign version', '')],
    ['there are changes that are not committed', trial || ask(['git', 'status', '--porcelain']) === ''],
    [`the tag v${version} does not stand at this commit`, trial || says('git describe --exact-match', `v${version}\n`)],
    ['the base has no digest: run deploy/docker/pin-images.sh', trial || /^ARG NODE_IMAGE=\S+@/m.test(dockerfile)],
  ] as const;
  return needs.filter(([, isThere]) => !isThere).map(([problem]) => problem);
}

/** Images for every platform, their signatures, then the chart that names them by digest, and its signature. */
export function plan(options: Options): (Command | Chart)[] {
  const { registry, version } = options;
  const insecure = isLocal(registry) ? ['--plain-http'] : [];
  const chart = `${OUT}/${IMAGES.service}`; // helm wants the folder to have the chart's name
  return [
    ...Object.entries(IMAGES).map(([target, name]) => build(options, target, name)),
    ...Object.values(IMAGES).flatMap((name) => sign(options, `${registry}/${name}`, name)),
    { chartInto: chart, repository: `${registry}/${IMAGES.service}` },
    { run: ['helm', 'package', chart, '--destination', OUT] },
    {
      run: ['helm', 'push', `${chart}-${version}.tgz`, `oci://${registry}/charts`, ...insecure],
      finds: { of: 'chart', pattern: /Digest: (sha256:[0-9a-f]{64})/ },
    },
    ...sign(options, `${registry}/charts/${IMAGES.service}`, 'chart'),
  ];
}

function build(options: Options, target: string, name: string): Command {
  const { registry, version, commit, platforms, buildArgs, sbomGenerator } = options;
  const file = `${OUT}/${name}.json`;
  const args = [`VERSION=${version}`, `COMMIT=${commit}`, ...buildArgs].flatMap((arg) => ['--build-arg', arg]);
  return {
    run: [
      ...['docker', 'buildx', 'build', '--builder', BUILDER, '--file', 'deploy/docker/Dockerfile', '--target', target],
      ...['--platform', platforms.join(','), ...args],
      `--sbom=${sbomGenerator ? `generator=${sbomGenerator}` : 'true'}`,
      ...['--provenance=mode=max', '--metadata-file', file, '--tag', `${registry}/${name}:${version}`, '--push', '.'],
    ],
    finds: { of: name, inFile: file, pattern: /"containerimage\.digest":\s*"(sha256:[0-9a-f]{64})"/ },
  };
}

function sign({ registry, key }: Options, path: string, of: string): Command[] {
  const how = ['--yes', '--recursive', ...(key ? ['--key', key] : [])];
  return isLocal(registry) ? [] : [{ run: ['cosign', 'sign', ...how, `${path}@{digest of ${of}}`] }];
}

/** A command as a line for a shell, each argument quoted where needed. */
export function written(run: readonly string[]): string {
  return run.map((arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)).join(' ');
}

/** Replaces each `{digest of NAME}` by the digest. */
export function withDigests(run: readonly string[], digests: ReadonlyMap<string, string>): string[] {
  return run.map((arg) => arg.replace(/\{digest of (.+)\}/, (_, name: string) => digests.get(name)!));
}

/** The chart's values with the names of the images. @throws when a value is missing or not empty. */
export function withImages(values: string, images: Record<'repository' | 'digest' | 'gradingDigest', string>): string {
  return Object.entries(images).reduce((text, [key, value]) => {
    const empty = `\n  ${key}: ""\n`;
    if (text.split(empty).length !== 2) throw new Error(`values.yaml has no empty image.${key} to write to`);
    return text.replace(empty, `\n  ${key}: "${value}"\n`);
  }, values);
}
