/** A person who marks, as stored. */
export interface MarkingPerson {
  id: string;
  display_name: string;
  role: string;
}
