import { storableTexts } from '@exam-evaluation/runtime/characters.ts';
import { z } from 'zod';

/** JSON Schema of an answer, as providers take it. */
export function toSchema(answer: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(answer);
  return schema;
}

/** The answer that a text holds; undefined for what is no JSON or has another shape. */
export function parseAnswer<T>(answer: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed = answer.safeParse(JSON.parse(unfenced(text), storableTexts));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The text without what models set around it where their host does not hold them to JSON: thoughts before it, a Markdown fence. */
function unfenced(text: string): string {
  const answer = text.replace(/^\s*<think>.*?<\/think>/s, '').trim();
  return /^```(?:json)?\n(.*)```$/s.exec(answer)?.[1] ?? answer;
}
