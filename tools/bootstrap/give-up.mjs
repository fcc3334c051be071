/**
 * Prints one sentence the user can act on and exits with code 1.
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(`\n  ${sentence}\n`)
  process.exit(1)
}
