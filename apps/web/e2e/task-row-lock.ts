import pg from 'pg'
import { startPostgres } from '../../../tools/launcher/postgres/start-postgres.ts'
import { e2eInstallation } from '../../../tools/testing/e2e-installation.ts'

/**
 * A connection to the test installation's database that locks a task's row, so that the task stops before it while a
 * test checks the screen. Tests must not depend on the speed of the machine. The first row is 1.
 */
export async function openTaskRowLock(position: number) {
  const { url } = await startPostgres({
    dataDir: e2eInstallation().env.TALAO_DATA_DIR,
    database: 'talao',
    lasting: true,
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async hold(task: number): Promise<void> {
      await client.query('begin')
      const { rowCount } = await client.query(
        `select 1 from task_row where task_id = $1 and position = $2 and state = 'WAITING' for update`,
        [task, position],
      )
      if (rowCount !== 1) throw new Error(`row ${position} of task ${task} was through before it could be held`)
    },
    /** May be called without a held row. */
    release: () => client.end(),
  }
}
