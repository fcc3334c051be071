import { describeIssuingStore } from '../../../../testing/simulation/contract-suite.ts'
import { pgShelf } from '../../../../testing/simulation/pg-simulation-store.ts'
import { openGround } from '../../../../testing/simulation/test-ground.ts'

describeIssuingStore('PostgreSQL', async (use) => {
  const ground = await openGround()
  try {
    await use(pgShelf(ground))
  } finally {
    await ground.close()
  }
})
