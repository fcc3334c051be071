// Node loads its TLS on first use, and one that is first used where the stack is nearly full stays half loaded for every later file.
import 'node:tls'
import fc from 'fast-check'

/**
 * Property tests draw the same examples on every run, so what passed once passes again on another machine. To look elsewhere:
 * `TALAO_SEED=random`, or the number that a failure printed.
 */
const asked = process.env['TALAO_SEED']
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked ?? 20_261_120) })
