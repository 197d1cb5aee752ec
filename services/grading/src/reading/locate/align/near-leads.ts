import { distance } from 'fastest-levenshtein';

/** Letters that a beginning has at least to be known though badly read, how many of them one may differ for, and those of a long one. */
const [LEAD_MIN, LEAD_LETTERS, LEAD_LONG] = [3, 4, 6];
/** A number, however it was read, and the sign of a label, or words that begin with a capital. */
const BEHIND_NEAR_LEAD = /^[\s.:-]*([^\s.:-]\S{0,2}?)(?:\s*([.):\]\-–—]+)(?=\s|$)|\s+(?=\p{Lu})|\s*$)/u;

/** Where a text may begin with a lead, badly read, and what stands for a number behind it. */
export interface NearLead {
  token: string;
  leadEnd: number;
  end: number;
  /** Letters that differ. */
  differ: number;
}

/** The places where a text may begin with what stands before the numbers of other labels, though it was badly read. */
export function nearLeads(text: string, lead: string): NearLead[] {
  const letters = lettersOf(lead);
  if (letters.length < LEAD_MIN) return [];
  const most = Math.ceil(letters.length / LEAD_LETTERS);
  const leads = Array.from({ length: lead.length + most }, (_, at) => at + 1).flatMap((leadEnd) => {
    const differ = distance(lettersOf(text.slice(0, leadEnd)), letters);
    const [run, token, sign] = BEHIND_NEAR_LEAD.exec(text.slice(leadEnd)) ?? [];
    // `And one Roman` is no label, where `Ans` alone is what others begin with.
    const isNumber = run && token && (sign || /\d/.test(token) || letters.length >= LEAD_LONG);
    return differ > most ? [] : [{ token: isNumber ? token : '', leadEnd, end: leadEnd + (run?.length ?? 0), differ }];
  });
  const numbered = leads.filter(({ token }) => token !== '');
  // Where the lead itself stands, and no number, there is none.
  const isBare = leads.some(({ differ }) => differ === 0) && !numbered.some(({ differ }) => differ === 0);
  return isBare ? [] : numbered;
}

const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');
