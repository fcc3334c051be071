/**
 * One sentence a person can act on, and exit code 1.
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(`\n  ${sentence}\n`)
  process.exit(1)
}
