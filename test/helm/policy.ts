import type { KubernetesObject } from './render.ts';

// The policy that every object of the release has to satisfy, as a pure function from objects to sentences.

interface PodOf {
  object: KubernetesObject;
  spec: Record<string, any>;
  containers: Record<string, any>[];
}

type Rule = (pod: PodOf, objects: readonly KubernetesObject[]) => string[];

const SERVICES: string[] = ['gateway', 'exams', 'submissions', 'billing', 'dashboard', 'grading'];
const SECRET_SETTING = /TOKEN|SECRET|PASSWORD|_KEY$|DATABASE_URL|REDIS_URL|ACCESS_KEY/;
const RESTRICTED_VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/** All violations in these objects, as `Kind/name: what`. */
export function findings(objects: readonly KubernetesObject[]): string[] {
  const pods = objects.flatMap(podOf);
  return [
    ...pods.flatMap((pod) =>
      POD_RULES.flatMap((rule) => rule(pod, objects).map((what) => `${label(pod.object)}: ${what}`)),
    ),
    ...pods
      .filter(({ object }) => isService(object))
      .flatMap((pod) =>
        SERVICE_RULES.flatMap((rule) => rule(pod, objects).map((what) => `${label(pod.object)}: ${what}`)),
      ),
    ...objects
      .filter(({ kind }) => kind === 'ServiceAccount')
      .filter((account) => account.automountServiceAccountToken !== false)
      .map((account) => `${label(account)}: gives pods a token`),
    ...objects
      .filter(({ kind }) => ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'].includes(kind))
      .map((object) => `${label(object)}: rights nobody needs`),
  ];
}

const label = ({ kind, metadata }: KubernetesObject) => `${kind}/${metadata.name}`;

function podOf(object: KubernetesObject): PodOf[] {
  const spec = object.kind === 'Pod' ? object.spec : object.spec?.template?.spec;
  if (!spec?.containers) return [];
  return [{ object, spec, containers: [...(spec.initContainers ?? []), ...spec.containers] }];
}

const componentOf = (object: KubernetesObject) => object.metadata.labels?.['app.kubernetes.io/component'] ?? '';
const isService = (object: KubernetesObject) => object.kind === 'Deployment' && SERVICES.includes(componentOf(object));

/** Reports `what` for each container that fails the check. */
const eachContainer =
  (what: string, isGood: (container: Record<string, any>, spec: Record<string, any>) => boolean): Rule =>
  ({ spec, containers }) =>
    containers.filter((container) => !isGood(container, spec)).map(({ name }) => `container ${name}: ${what}`);

const eachPod =
  (what: string, isGood: (pod: PodOf, objects: readonly KubernetesObject[]) => boolean): Rule =>
  (pod, objects) =>
    isGood(pod, objects) ? [] : [what];

const effective = (field: string, container: any, spec: any) =>
  container.securityContext?.[field] ?? spec.securityContext?.[field];

const POD_RULES: Rule[] = [
  // Pod Security Standard `restricted`.
  eachPod(
    'shares the node’s network, processes or memory',
    ({ spec }) => !spec.hostNetwork && !spec.hostPID && !spec.hostIPC,
  ),
  eachPod('mounts what is not its own', ({ spec }) =>
    (spec.volumes ?? []).every((volume: object) =>
      Object.keys(volume).some((kind) => RESTRICTED_VOLUMES.includes(kind)),
    ),
  ),
  eachContainer('may run as root', (container, spec) => effective('runAsNonRoot', container, spec) === true),
  eachContainer('runs as root', (container, spec) => effective('runAsUser', container, spec) !== 0),
  eachContainer('has no seccomp profile', (container, spec) =>
    ['RuntimeDefault', 'Localhost'].includes(effective('seccompProfile', container, spec)?.type),
  ),
  eachContainer(
    'may gain rights',
    ({ securityContext }) => securityContext?.allowPrivilegeEscalation === false && !securityContext.privileged,
  ),
  eachContainer(
    'keeps capabilities',
    ({ securityContext }) =>
      (securityContext?.capabilities?.drop ?? []).includes('ALL') && !(securityContext.capabilities.add ?? []).length,
  ),
  // Rules that the standard does not have.
  eachContainer('writes to its image', ({ securityContext }) => securityContext?.readOnlyRootFilesystem === true),
  eachPod('gets a token of the Kubernetes API', ({ spec }) => spec.automountServiceAccountToken === false),
  eachPod(
    'runs as the namespace’s default account',
    ({ spec }) => Boolean(spec.serviceAccountName) && spec.serviceAccountName !== 'default',
  ),
  eachContainer('has an image that may change', ({ image }) => /@sha256:[0-9a-f]{64}$|:(?!latest$)[^:/]+$/.test(image)),
  eachContainer('has no memory limit', ({ resources }) => Boolean(resources?.limits?.memory)),
  eachContainer('asks for no CPU or memory', ({ resources }) =>
    Boolean(resources?.requests?.cpu && resources.requests.memory),
  ),
  ({ containers }) =>
    containers.flatMap(({ name, env = [] }) =>
      (env as { name: string; value?: string; valueFrom?: any }[])
        .filter(
          (setting) =>
            setting.valueFrom?.secretKeyRef ||
            (SECRET_SETTING.test(setting.name) && !setting.name.endsWith('_FILE') && setting.value),
        )
        .map((setting) => `container ${name}: ${setting.name} is in its environment, not in a file`),
    ),
  eachPod('may talk to everybody', ({ object }, objects) => isolated(labelsOf(object), objects)),
];

const SERVICE_RULES: Rule[] = [
  eachContainer(
    'has no liveness, readiness or startup probe',
    (container, spec) =>
      (spec.initContainers ?? []).includes(container) ||
      Boolean(container.livenessProbe && container.readinessProbe && container.startupProbe),
  ),
  eachPod(
    'may be evicted all at once',
    ({ object }, objects) =>
      object.spec.replicas === 1 || // a budget cannot keep half of one pod
      objects.some(
        (budget) =>
          budget.kind === 'PodDisruptionBudget' && matches(budget.spec.selector, object.spec.template.metadata.labels),
      ),
  ),
  eachPod('may stand on one node', ({ spec }) => (spec.topologySpreadConstraints ?? []).length > 0),
];

function labelsOf(object: KubernetesObject): Record<string, string> {
  return (object.kind === 'Pod' ? object.metadata.labels : object.spec.template.metadata.labels) ?? {};
}

/** Whether policies of both directions select these labels. */
function isolated(labels: Record<string, string>, objects: readonly KubernetesObject[]): boolean {
  const policies = objects.filter(({ kind, spec }) => kind === 'NetworkPolicy' && matches(spec.podSelector, labels));
  return ['Ingress', 'Egress'].every((type) => policies.some(({ spec }) => spec.policyTypes.includes(type)));
}

function matches(selector: { matchLabels?: Record<string, string> }, labels: Record<string, string>): boolean {
  return Object.entries(selector.matchLabels ?? {}).every(([name, value]) => labels[name] === value);
}
