import type { AuditEntry } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { ActDetails } from '../words/en/audit.ts';
import { words as all } from '../words/words.ts';

const words = all.audit;

type Say = (details: ActDetails) => string;

/** What somebody did, as a sentence that begins with a verb; an act that has no sentence yet is shown by its name. */
export function sentenceOf({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  const say = (words.acts as Partial<Record<string, Say>>)[action];
  return say ? say(toDetails(details ?? {})) : words.unknown(action);
}

/** The name of who did it: the person, otherwise the software. @param keyNames names of API keys by id. */
export function actorOf(
  { person, actor }: Pick<AuditEntry, 'person' | 'actor'>,
  keyNames: ReadonlyMap<string, string> = new Map(),
): string {
  if (person?.displayName) return person.displayName;
  const key = keyNames.get(actor);
  if (key !== undefined) return words.keyNamed(key);
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(actor)) return words.key(actor.slice(0, 8));
  return words.software[actor] ?? actor;
}

/** Reads fields of unknown types: services store different details, and integrators choose some of them. */
function toDetails(details: Readonly<Record<string, unknown>>): ActDetails {
  return {
    text: (name) => {
      const value = details[name];
      return typeof value === 'string' ? value : '';
    },
    number: (name) => {
      const value = details[name];
      return typeof value === 'number' ? value : undefined;
    },
    flag: (name) => details[name] === true,
    count: (name) => {
      const value = details[name];
      if (typeof value === 'number') return value;
      return Array.isArray(value) ? value.length : 0;
    },
    list: (name) => {
      const value = details[name];
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    },
  };
}
