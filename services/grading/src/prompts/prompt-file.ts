import { readFileSync } from 'node:fs';

/** The fixed text of a prompt, and its version. */
export interface PromptText {
  version: string;
  text: string;
}

/** Reads the file of a prompt: a line `version: N`, an empty line, then the text. */
export function readPrompt(name: 'mark' | 'read' | 'rubric'): PromptText {
  const [, version, text] =
    /^version: (\S+)\n\n([\s\S]+)$/.exec(readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8')) ?? [];
  if (!version || !text) throw new Error(`prompts/${name}.md does not begin with its version`);
  return { version, text: text.trim() };
}
