// Node loads its TLS module on first use. If that happens with an almost full stack, it stays half loaded for every
// later file.
import 'node:tls'
import fc from 'fast-check'

/**
 * Property tests use the same examples on every run, so that what passed once passes on another machine. To try others,
 * set `TALAO_SEED=random`, or the number that a failure printed.
 */
const asked = process.env['TALAO_SEED']
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked ?? 20_261_120) })
