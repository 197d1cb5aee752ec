/** The command was not given as it must be. */
export class Usage extends Error {
  override name = 'Usage';
}
