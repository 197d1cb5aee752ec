import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { KubernetesObject } from '../render.ts';
import type { Plane } from './plane.ts';

const GROUP = { group: 'metrics.k8s.io', version: 'v1beta1' };
const VERSION = `${GROUP.group}/${GROUP.version}`;

export interface MetricsApi {
  /** CPU used by all pods of a service, as a multiple of one pod's request. */
  load: number;
  stop: () => Promise<void>;
}

/** Serves the metrics API of a cluster; the pods of a service share a load evenly. */
export async function startMetricsApi({ client, certificate }: Plane): Promise<MetricsApi> {
  const server = createServer(certificate, (request, response) => {
    response.setHeader('content-type', 'application/json');
    answer(new URL(request.url!, 'https://localhost')).then(
      (body) => response.end(JSON.stringify({ apiVersion: VERSION, ...body })),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  const answer = async ({ pathname, searchParams }: URL) => {
    const [, namespace] = /\/namespaces\/([^/]+)\/pods$/.exec(pathname) ?? [];
    return namespace
      ? { kind: 'PodMetricsList', items: await used(namespace, searchParams.get('labelSelector') ?? '') }
      : { kind: 'APIResourceList', groupVersion: VERSION, resources: [PODS] };
  };
  const used = async (namespace: string, selector: string) => {
    const pods = await client.list(namespace, 'pods', `--selector=${selector}`);
    return pods.map((pod) => usage(pod, api.load / pods.length));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const api: MetricsApi = {
    load: 0,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const [service, registration] = registered(port);
  await client.kubectl(['create', '--filename=-'], `${JSON.stringify(service)}\n---\n${JSON.stringify(registration)}`);
  const mine = `apiservice/${registration!.metadata.name}`;
  await client.kubectl(['wait', '--for=condition=Available', mine, '--timeout=120s']);
  return api;
}

const PODS = { name: 'pods', singularName: 'pod', namespaced: true, kind: 'PodMetrics', verbs: ['get', 'list'] };

function usage({ metadata, spec }: KubernetesObject, share: number): object {
  return {
    metadata,
    timestamp: new Date().toISOString(),
    window: '10s',
    containers: spec.containers.map(({ name, resources }: any) => ({
      name,
      usage: { cpu: `${Math.round(millicores(resources.requests.cpu) * share)}m`, memory: '1Mi' },
    })),
  };
}

const millicores = (cpu: string) => (cpu.endsWith('m') ? Number.parseInt(cpu, 10) : Number(cpu) * 1000);

/** Registers this process as a Service of the cluster and as the server of the API group. */
function registered(port: number): KubernetesObject[] {
  const name = 'metrics';
  const namespace = 'kube-system';
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace },
      spec: { type: 'ExternalName', externalName: 'localhost' },
    },
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: `${GROUP.version}.${GROUP.group}` },
      spec: {
        ...GROUP,
        service: { name, namespace, port },
        insecureSkipTLSVerify: true,
        groupPriorityMinimum: 100,
        versionPriority: 100,
      },
    },
  ];
}
