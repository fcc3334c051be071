// A fold process that the bench kills in the middle of its work: node fold-process.ts <worker database URL>.
import { systemClock } from '../../apps/server/src/clock.ts'
import { connect } from '../../apps/server/src/db/connect.ts'
import { foldRollups } from '../../apps/server/src/jobs/fold-rollups.ts'
import { makeLogger } from '../../apps/server/src/log.ts'

const { db } = connect(process.argv[2] ?? '', { log: makeLogger('silent', systemClock), name: 'fold', max: 1 })
for (;;) await foldRollups(db)
