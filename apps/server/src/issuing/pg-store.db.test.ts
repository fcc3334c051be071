import { openGround } from './simulation/ground.ts'
import { pgShelf } from './simulation/pg-shelf.ts'
import { describeIssuingStore } from './store-contract.ts'

describeIssuingStore('PostgreSQL', async (use) => {
  const ground = await openGround()
  try {
    await use(pgShelf(ground))
  } finally {
    await ground.close()
  }
})
