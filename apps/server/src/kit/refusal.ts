/** An error that an operator can fix. Its message says what is wrong and what to do, and is all that is shown. */
export class Refusal extends Error {
  override name = 'Refusal'
}
