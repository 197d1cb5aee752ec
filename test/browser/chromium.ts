import { findOnPath, installDebian } from '@exam-evaluation/stack/parts/part.ts';

/** Path of the installed Chromium; undefined where there is none. */
export function findChromium(): string | undefined {
  return findOnPath('chromium', 'chromium-browser', 'google-chrome');
}

/** Installs Debian's Chromium where there is none. */
export function installChromium(): void {
  if (!findChromium()) installDebian('chromium', 'fonts-dejavu-core');
}
