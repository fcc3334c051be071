/** A reason not to go on that a person can act on: the starter prints its sentence alone and ends with code 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}
