import { BlockList, isIP } from 'node:net';

/** Networks that are not on the public internet (RFC 6890 and its successors). */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The only part of IPv6 that is public, and what of it leads elsewhere: documentation, and tunnels into IPv4. */
const PUBLIC_V6 = '2000::/3';
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = toList([...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6]);
const publicV6 = toList([PUBLIC_V6]);

/** Decides which addresses may be called: public ones, and those of the networks that the operator allows. */
export class AddressRules {
  readonly #allowed: BlockList;

  /** @param allowed networks that are not public and may be called, such as `10.1.0.0/16`. */
  constructor(allowed: readonly string[]) {
    this.#allowed = toList(allowed);
  }

  /** Whether a connection to this IP address may be opened. */
  mayConnect(address: string): boolean {
    const family = familyOf(address);
    if (this.#allowed.check(address, family)) return true;
    if (notPublic.check(address, family)) return false;
    return family === 'ipv4' || publicV6.check(address, family);
  }

  /**
   * Whether the address of a page may be called at all, before its name is looked up: https, or http to a loopback
   * address that is allowed.
   */
  mayCall(url: URL): boolean {
    if (url.username !== '' || url.password !== '') return false;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isAddress = isIP(host) !== 0;
    if (isAddress && !this.mayConnect(host)) return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && isAddress && isLoopback(host));
  }
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

function toList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}
