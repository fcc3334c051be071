import { openGround } from './simulation/test-ground.ts'
import { pgShelf } from './simulation/pg-simulation-store.ts'
import { describeIssuingStore } from './contract-suite.ts'

describeIssuingStore('PostgreSQL', async (use) => {
  const ground = await openGround()
  try {
    await use(pgShelf(ground))
  } finally {
    await ground.close()
  }
})
