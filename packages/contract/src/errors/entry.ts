/** What is to be said about an error code, once. Texts are Markdown of one paragraph; only the message is plain. */
export interface ErrorEntry {
  /** HTTP status. Like the code it never changes; the sentences may. */
  status: number;
  /** The sentence a client reads. */
  message: string;
  /** What happened, or what the request lacks: for the page that `doc_url` leads to. */
  cause: string;
  /** What the caller does about it, on the same page. */
  action: string;
  /** Details as an example shows them, and of the type that all have; a code without them has none. */
  details?: object;
}
