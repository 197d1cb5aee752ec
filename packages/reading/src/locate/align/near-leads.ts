import { distance } from 'fastest-levenshtein';

/**
 * Minimum number of letters in a beginning that is recognized despite errors; one error is allowed for every
 * LEAD_LETTERS letters; from LEAD_LONG letters on the number needs no further evidence.
 */
const [LEAD_MIN, LEAD_LETTERS, LEAD_LONG] = [3, 4, 6];
/** A token in the place of a number, then punctuation or a capitalized word. */
const BEHIND_NEAR_LEAD = /^[\s.:-]*([^\s.:-]\S{0,2}?)(?:\s*([.):\]\-–—]+)(?=\s|$)|\s+(?=\p{Lu})|\s*$)/u;

/** The end of a possibly misread beginning in a text, with the token after it. */
export interface NearLead {
  token: string;
  leadEnd: number;
  end: number;
  /** Number of letters that differ. */
  differ: number;
}

/** The positions at which a text may have a misread form of the beginning of other labels. */
export function nearLeads(text: string, lead: string): NearLead[] {
  const letters = lettersOf(lead);
  if (letters.length < LEAD_MIN) return [];
  const most = Math.ceil(letters.length / LEAD_LETTERS);
  const leads = Array.from({ length: lead.length + most }, (_, at) => at + 1).flatMap((leadEnd) => {
    const differ = distance(lettersOf(text.slice(0, leadEnd)), letters);
    const [run, token, sign] = BEHIND_NEAR_LEAD.exec(text.slice(leadEnd)) ?? [];
    // The `And` of `And one Roman` is not a misread `Ans`.
    const isNumber = run && token && (sign || /\d/.test(token) || letters.length >= LEAD_LONG);
    return differ > most ? [] : [{ token: isNumber ? token : '', leadEnd, end: leadEnd + (run?.length ?? 0), differ }];
  });
  const numbered = leads.filter(({ token }) => token !== '');
  // If the beginning itself occurs, but without a number, there is no label.
  const isBare = leads.some(({ differ }) => differ === 0) && !numbered.some(({ differ }) => differ === 0);
  return isBare ? [] : numbered;
}

const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');
