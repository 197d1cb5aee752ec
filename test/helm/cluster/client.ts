import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { KubernetesObject } from '../render.ts';
import { tool } from '../tools.ts';
import { programPath } from './programs.ts';

export interface Ran {
  code: number | null;
  stdout: string;
  /** Errors, and the warnings that the API server gives. */
  stderr: string;
}

/** kubectl and helm with all rights, as operators use them. */
export class Client {
  readonly #kubeconfig: string;
  readonly #helm: 'helm' | 'helm4';

  constructor(kubeconfig: string, helm: 'helm' | 'helm4' = 'helm') {
    this.#kubeconfig = kubeconfig;
    this.#helm = helm;
  }

  /** The same with Helm 4, which applies on the server: it refuses duplicate entries and fields that others manage. */
  withHelm4(): Client {
    return new Client(this.#kubeconfig, 'helm4');
  }

  /** Runs kubectl; a failure is a result. */
  tryKubectl(args: string[], input?: string): Promise<Ran> {
    return run(programPath('kubectl'), [...args, `--kubeconfig=${this.#kubeconfig}`], input);
  }

  /** Runs kubectl. @throws with its output when it fails. */
  async kubectl(args: string[], input?: string): Promise<Ran> {
    const ran = await this.tryKubectl(args, input);
    if (ran.code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${ran.stderr}`);
    return ran;
  }

  /** Objects of one or more kinds, `deployments,jobs`. */
  async list(namespace: string, kinds: string, ...options: string[]): Promise<KubernetesObject[]> {
    const { stdout } = await this.kubectl(['get', kinds, `--namespace=${namespace}`, '--output=json', ...options]);
    return (JSON.parse(stdout) as { items: KubernetesObject[] }).items;
  }

  /** Runs helm; a failure is a result. */
  async tryHelm(...args: string[]): Promise<Ran> {
    const ran = await run(tool(this.#helm), [...args, `--kubeconfig=${this.#kubeconfig}`]);
    return { ...ran, stderr: ran.stderr.replaceAll(NO_ERRORS, '') };
  }

  /** Runs helm. @throws with its output when it fails. */
  async helm(...args: string[]): Promise<Ran> {
    const ran = await this.tryHelm(...args);
    if (ran.code !== 0) throw new Error(`helm ${args.join(' ')}: ${ran.stderr}`);
    return ran;
  }

  /** Creates a namespace that enforces `restricted` for pods and warns about objects that would create others. */
  async createRestricted(namespace: string): Promise<void> {
    await this.kubectl(['create', 'namespace', namespace]);
    const labels = ['enforce', 'warn'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
    await this.kubectl(['label', 'namespace', namespace, ...labels]);
  }
}

/**
 * Messages of client-go that tell of no error: a watch that helm stopped just as an event arrived, about once in a
 * thousand hooks, and requests that it spread over time.
 */
const NO_ERRORS =
  /^I.* (reflector\.go:\d+\] "Warning: watch ended with error".*context canceled|request\.go:\d+\] "Waited before sending request").*\n/gm;

/** Runs a program to its end, while others run. */
async function run(program: string, args: string[], input = ''): Promise<Ran> {
  const child = spawn(program, args);
  child.stdin.on('error', () => undefined); // it may end without having read everything
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, stdout, stderr };
}
