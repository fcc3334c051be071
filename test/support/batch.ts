import type { TaskOut, TaskRowOut } from '@talao/contract'
import type { Person, Product, Reply } from './product.ts'
import { until } from './until.ts'

/** The batch calls as one user makes them. */
export function batchesOf(product: Product, who: Person) {
  const task = async (id: number) => (await product.call(who, 'GET', `/api/task/${id}`)).body.data as TaskOut
  const ended = (id: number) =>
    until('the task to end', async () => {
      const now = await task(id)
      return ['DONE', 'CANCELED', 'FAILED'].includes(now.state) && now
    })
  const start = (body: object) => product.call(who, 'POST', '/api/batch', body)
  return {
    task,
    ended,
    start,
    preview: (body: object) => product.call(who, 'POST', '/api/batch/preview', body),
    /** The ids of the started tasks. Throws if the batch is refused. */
    begun: async (body: object) => idsOf(await start(body)),
    run: async (body: object): Promise<TaskOut> => {
      const [id = 0] = idsOf(await start(body))
      return ended(id)
    },
    rows: async (id: number, state?: string) => {
      const narrowed = state ? `&state=${state}` : ''
      const path = `/api/task/${id}/result?rows=true&per_page=200${narrowed}`
      return (await product.call(who, 'GET', path)).body.data as TaskRowOut[]
    },
  }
}

function idsOf({ status, body }: Reply): number[] {
  if (status !== 202) throw new Error(`The batch did not begin: ${status} ${JSON.stringify(body)}`)
  return (body.data as { ids: number[] }).ids
}
