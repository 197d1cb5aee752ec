import { storableTexts } from '@exam-evaluation/runtime/characters.ts';
import { z } from 'zod';

/** Converts the Zod schema of an answer to the JSON Schema that providers accept. */
export function toSchema(answer: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(answer);
  return schema;
}

/** Parses an answer; undefined for a text that is not JSON or has another shape. */
export function parseAnswer<T>(answer: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed = answer.safeParse(JSON.parse(unfenced(text), storableTexts));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes what models put around the JSON where their host does not enforce it: thoughts before it, a Markdown fence.
 */
function unfenced(text: string): string {
  const answer = text.replace(/^\s*<think>.*?<\/think>/s, '').trim();
  return /^```(?:json)?\n(.*)```$/s.exec(answer)?.[1] ?? answer;
}
