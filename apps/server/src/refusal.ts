/** A reason not to go on that a person can act on: the sentence says what is wrong and what to do, and is all that is shown. */
export class Refusal extends Error {
  override name = 'Refusal'
}
