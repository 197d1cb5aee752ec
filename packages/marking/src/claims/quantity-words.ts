const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that introduce a result and say nothing else about it. */
export const LEAD_WORDS = words(
  `a about ans answer answers approx approximately around calculated correct exactly it's that's answer's final finally found gave get gets
  gives got he hence here i it its my nearly obtained our plus positive required result results roughly s she so sol soln
  solution the their then there therefore they think thus to usd eur gbp value values we`,
);

/** Names of what is measured or counted. */
export const QUANTITY_NAMES = words(
  `acceleration age amount angle area average base breadth capacity charge circumference cost count cu cubic current
  density depth diameter difference dimension discount displacement distance efficiency energy factor force frequency
  gain gcd hcf heat height hypotenuse income interest lcm length loss mass mean median mode molarity moles momentum
  number percentage perimeter ph population potential power pressure price probability product profit quotient radius
  range rate ratio remainder resistance side sides size slope sp cp speed sq square sum temperature term time
  total units unit velocity voltage volume wavelength weight width work year years`,
);

/** Small words inside the name of a quantity: `the HCF of 24 and 36`. */
export const CONNECTIVES = words('and at by each for from in of on one or per that this these those with');

/** Words that change the meaning of the number beside them, even where the question has them too. */
export const CHANGES = words(
  `above almost below between cubed decimal double fewer greater half halves hundredths inverse least less log more most
  opposite over quarter quarters reciprocal recurring repeating reverse root squared tenths than third thirds thousandths
  thrice twice under`,
);
