/**
 * Ends this process once all it said has left it: what waits in a full pipe is lost when a process only exits. The code is that of a command: 0
 * where all went well.
 */
export function endWith(code: number): void {
  process.stdout.write('', () => process.exit(code))
}
