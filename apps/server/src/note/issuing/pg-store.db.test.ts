import { openGround } from '../../../testing/simulation/test-ground.ts'
import { pgShelf } from '../../../testing/simulation/pg-simulation-store.ts'
import { describeIssuingStore } from '../../../testing/simulation/contract-suite.ts'

describeIssuingStore('PostgreSQL', async (use) => {
  const ground = await openGround()
  try {
    await use(pgShelf(ground))
  } finally {
    await ground.close()
  }
})
