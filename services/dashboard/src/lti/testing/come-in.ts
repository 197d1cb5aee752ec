import type { Browser, DashboardSuite, Json } from '../../testing.ts';
import type { FakePlatform } from './fake-platform.ts';

let launches = 0;

/** Goes the way of a launch from a platform. @returns the browser in which it ends, and where it leads. */
export async function comeIn(
  suite: DashboardSuite,
  platform: FakePlatform,
  { loginUrl, launchUrl }: Record<string, Json>,
): Promise<{ browser: Browser; ends: string; status: number }> {
  // Where proxies are trusted, each launch comes from an address of its own: those of one address are limited.
  const from = { 'X-Forwarded-For': `198.51.100.${++launches % 256}` };
  const query = new URLSearchParams({ iss: platform.issuer, login_hint: 'h' });
  const begun = await fetch(`${loginUrl}?${query.toString()}`, { redirect: 'manual', headers: from });
  const { state, nonce } = Object.fromEntries(new URL(begun.headers.get('location')!).searchParams);
  const ended = await fetch(launchUrl, {
    ...{ method: 'POST', redirect: 'manual' },
    headers: { ...from, Cookie: begun.headers.getSetCookie()[0]!.split(';', 1)[0]! },
    body: new URLSearchParams({ state: state!, id_token: await platform.token(nonce!) }),
  });
  const browser = suite.browser();
  browser.cookie = ended.headers.getSetCookie().at(-1)!.split(';', 1)[0]!;
  browser.csrfToken = (await browser.people('GetMe')).body.csrfToken;
  return { browser, ends: ended.headers.get('location') ?? '', status: ended.status };
}
