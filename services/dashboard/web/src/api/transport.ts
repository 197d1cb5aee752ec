import { Code, ConnectError, type Interceptor, type Transport } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-web';
import { BASE_PATH } from './base-path.ts';

/** Timeout of a call; the server's own is slightly shorter. */
const TIMEOUT_MS = 30_000;

let csrfToken = '';

/** Sets the CSRF token that later calls send: GetMe's `csrf_token`. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

const withCsrfToken: Interceptor = (next) => (request) => {
  if (csrfToken) request.header.set('X-CSRF-Token', csrfToken);
  return next(request);
};

let signedOut = () => {};

/** Sets what is called whenever the server answers that nobody is signed in any more. */
export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}

const noticingSignOut: Interceptor = (next) => async (request) => {
  try {
    return await next(request);
  } catch (error) {
    if (ConnectError.from(error).code === Code.Unauthenticated) signedOut();
    throw error;
  }
};

/** Calls the dashboard's server, which acts for the person who is signed in. */
export const transport: Transport = createConnectTransport({
  baseUrl: `${BASE_PATH}/rpc`,
  defaultTimeoutMs: TIMEOUT_MS,
  interceptors: [withCsrfToken, noticingSignOut],
});
