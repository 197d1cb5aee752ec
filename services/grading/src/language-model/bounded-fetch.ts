/** Many times what the longest answer takes. A broken proxy's endless response must not take the worker's memory. */
const RESPONSE_BYTES_MAX = 4_000_000;

/**
 * `fetch` for requests to a language model. A response longer than that cannot be read to its end. A redirect is an
 * answer like any other: a prompt goes to the host that the operator named and to no other.
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
