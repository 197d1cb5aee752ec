/** The command line is invalid. */
export class Usage extends Error {
  override name = 'Usage';
}
