// A fold process that the bench kills in the middle of its work: node fold-process.ts <worker database URL>.
import { systemClock } from '../../apps/server/src/kit/clock.ts'
import { connect } from '../../apps/server/src/kit/db/connect.ts'
import { makeLogger } from '../../apps/server/src/kit/log.ts'
import { updateStoredTotals } from '../../apps/server/src/ledger/totals/update-stored-totals.ts'

const { db } = connect(process.argv[2] ?? '', { log: makeLogger('silent', systemClock), name: 'fold', max: 1 })
for (;;) await updateStoredTotals(db)
