const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Keeps the address for a while, since a browser that asks where to save reads the file later.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
