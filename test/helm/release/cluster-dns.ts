// The resolver of a pod: names of the release's Services from the file that CLUSTER_NAMES names, read at every look-up
// as a headless Service changes with its pods; every other name from the machine. Loaded into each process before its
// code.
import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type Callback = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;

const system = { lookup: dns.lookup, lookupPromise: dns.promises.lookup };

/**
 * Addresses of ready pods; undefined for a name that is not of the cluster.
 * @throws ENOTFOUND for a Service without any.
 */
function addressesOf(name: string): LookupAddress[] | undefined {
  const names = JSON.parse(readFileSync(process.env.CLUSTER_NAMES!, 'utf8')) as Record<string, string[]>;
  const found = names[name]?.map((address) => ({ address, family: 4 }));
  if (found?.length === 0) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  return found;
}

const wantsAll = (options: unknown) => (options as LookupAllOptions | undefined)?.all === true;

Object.assign(dns, {
  lookup: (name: string, given: unknown, last?: Callback) => {
    const callback = (last ?? given) as Callback;
    const options = last ? given : {};
    try {
      const found = addressesOf(name);
      if (!found) system.lookup(name, options as LookupAllOptions, callback as never);
      else if (wantsAll(options)) process.nextTick(callback, null, found);
      else process.nextTick(callback, null, found[0]!.address, 4);
    } catch (error) {
      process.nextTick(callback, error);
    }
  },
});
Object.assign(dns.promises, {
  lookup: async (name: string, options?: LookupAllOptions) => {
    const found = addressesOf(name);
    if (!found) return await system.lookupPromise(name, options!);
    return wantsAll(options) ? found : found[0];
  },
});
syncBuiltinESMExports();
