/**
 * Exits after all output is flushed, because a plain exit loses what waits in a full pipe. `code` is an exit code: 0 on
 * success.
 */
export function exitAfterFlush(code: number): void {
  process.stdout.write('', () => process.exit(code))
}
