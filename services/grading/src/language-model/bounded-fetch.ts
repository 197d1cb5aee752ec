/**
 * Many times the size of the longest answer. An endless response of a broken proxy must not exhaust the worker's
 * memory.
 */
const RESPONSE_BYTES_MAX = 4_000_000;

/**
 * `fetch` for requests to a language model. Reading a response longer than RESPONSE_BYTES_MAX fails. Redirects are not
 * followed, so that a prompt goes only to the host that the operator named.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (!response.body) return response;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > RESPONSE_BYTES_MAX) controller.error(new Error('the response is too long'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
};
